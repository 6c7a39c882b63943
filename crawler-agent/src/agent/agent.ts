import { setTimeout as delay } from 'node:timers/promises';
import { type Assignment, HEARTBEAT_INTERVAL_MS, MAX_TARGETS_PER_LEASE } from '@proofline/contracts/agent-api/leases';
import type { ReportId } from '@proofline/contracts/ids';
import type { Log } from '@proofline/platform/log/create-log';
import type { AgentApi } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { type CrawlTools, crawlTarget } from '../crawl/crawl-target.ts';
import { type CompiledAssignment, compileAssignment } from '../judge/judge-page.ts';
import { type HeldLease, HeldLeases, LeaseLost } from './held-leases.ts';
import { ResultPoster } from './result-poster.ts';

const IDLE_PAUSE_MS = { first: 150, longest: 1_500 } as const;
const MAX_REMEMBERED_ASSIGNMENTS = 50;
/** Work under way may end by itself for this long when the agent is asked to stop. */
const STOP_GRACE_MS = 4_000;

export interface CrawlerAgentOptions {
  readonly api: AgentApi;
  readonly tools: Omit<CrawlTools, 'signal'>;
  readonly log: Log;
  /** Targets worked on at a time. */
  readonly concurrency: number;
}

/**
 * Takes leases for as many targets as it has hands, works on them, posts results page by page, and tells the api that
 * it lives. It owns nothing: whatever it holds when it dies comes back to others by the lease's deadline.
 */
export class CrawlerAgent {
  readonly #options: CrawlerAgentOptions;
  readonly #leases = new HeldLeases();
  readonly #assignments = new Map<ReportId, CompiledAssignment>();
  readonly #stopping = new AbortController();
  readonly #ended = new AbortController();
  readonly #poster: ResultPoster;
  readonly #work = new Set<Promise<void>>();
  #loops: Promise<unknown> | undefined;

  constructor(options: CrawlerAgentOptions) {
    this.#options = options;
    this.#poster = new ResultPoster(options.api, options.log, this.#ended.signal);
  }

  start(): void {
    this.#loops = Promise.all([this.#takeWork(), this.#keepLeases()]);
  }

  /** Rejects when the agent can't go on (its credential was revoked). */
  async ended(): Promise<void> {
    await this.#loops;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The agent is stopping.'));
    const { promise: graceOver, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_GRACE_MS);
    await Promise.race([Promise.allSettled(this.#work), graceOver]);
    clearTimeout(timer);
    this.#ended.abort(new Error('The agent has stopped.'));
    this.#leases.loseAll('The agent is stopping.');
    await Promise.allSettled([...this.#work, this.#loops]);
  }

  async #takeWork(): Promise<void> {
    let pauseMs: number = IDLE_PAUSE_MS.first;
    while (!this.#stopping.signal.aborted) {
      const free = this.#options.concurrency - this.#leases.size;
      const taken = free > 0 ? await this.#takeLeases(Math.min(free, MAX_TARGETS_PER_LEASE)) : 0;
      if (taken > 0) pauseMs = IDLE_PAUSE_MS.first;
      // A full house waits for somebody to leave; an idle one asks again, ever more rarely.
      else if (free <= 0) await Promise.race(this.#work);
      else {
        await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, IDLE_PAUSE_MS.longest);
      }
    }
  }

  async #takeLeases(maxTargets: number): Promise<number> {
    const { api, log } = this.#options;
    try {
      const { targets, assignments } = await api.lease(maxTargets);
      for (const assignment of assignments) this.#remember(assignment);
      for (const target of targets) this.#begin(this.#leases.take(target));
      return targets.length;
    } catch (error) {
      if (error instanceof AgentApiError && (error.status === 401 || error.status === 403)) {
        this.#stopping.abort(error);
        this.#leases.loseAll('The credential was revoked.');
        throw error;
      }
      log.warn({ err: error }, 'no leases could be taken');
      return 0;
    }
  }

  #begin(lease: HeldLease): void {
    const work = this.#crawl(lease).finally(() => {
      this.#leases.release(lease.target.lease);
      this.#work.delete(work);
    });
    this.#work.add(work);
  }

  async #crawl({ target, abort }: HeldLease): Promise<void> {
    const { log, tools } = this.#options;
    const compiled = this.#assignments.get(target.report);
    if (!compiled) throw new Error(`Report ${target.report} was leased without its assignment.`);
    let { revision } = target;
    try {
      const outcome = await crawlTarget(
        target,
        compiled,
        { ...tools, signal: abort.signal },
        async ({ result, files }) => {
          await this.#poster.storeEvidence(files);
          abort.signal.throwIfAborted();
          revision = await this.#poster.post(target, revision, [result], null);
        },
      );
      await this.#poster.post(target, revision, [], outcome);
    } catch (error) {
      // Whatever happened, the lease runs out and the target is tried again elsewhere, a limited number of times.
      const facts = { report: target.report, target: target.target, url: target.url };
      if (error instanceof LeaseLost) log.info({ ...facts, why: error.message }, 'lease lost');
      else log.warn({ ...facts, err: error }, 'target given up');
    }
  }

  async #keepLeases(): Promise<void> {
    const { api, log } = this.#options;
    while (!this.#ended.signal.aborted && !this.#stopping.signal.aborted) {
      await delay(HEARTBEAT_INTERVAL_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      const { ids } = this.#leases;
      if (ids.length === 0 || this.#stopping.signal.aborted) continue;
      try {
        const { lost } = await api.heartbeat(ids);
        for (const id of lost) this.#leases.lose(id, 'The lease ran out.');
      } catch (error) {
        log.warn({ err: error }, 'no heartbeat could be sent');
      }
    }
  }

  #remember(assignment: Assignment): void {
    this.#assignments.delete(assignment.report);
    this.#assignments.set(assignment.report, compileAssignment(assignment));
    const [oldest] = this.#assignments.keys();
    if (this.#assignments.size > MAX_REMEMBERED_ASSIGNMENTS && oldest !== undefined) this.#assignments.delete(oldest);
  }
}
