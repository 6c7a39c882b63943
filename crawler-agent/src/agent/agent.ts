import { setTimeout as delay } from 'node:timers/promises';
import { type Assignment, MAX_LEASES_PER_MESSAGE, MAX_TARGETS_PER_LEASE } from '@proofline/contracts/agent-api/leases';
import type { CountryCode } from '@proofline/contracts/codes';
import type { ReportId } from '@proofline/contracts/ids';
import type { Log } from '@proofline/platform/log/create-log';
import { type AgentApi, toldKinds } from '../api/agent-api.ts';
import { isRevoked } from '../api/agent-api-error.ts';
import type { Unreadable } from '../api/given-work.ts';
import { LeaseLost } from '../api/lease-lost.ts';
import { RunPauses } from '../api/run-pauses.ts';
import type { CrawlTools } from '../kinds/crawl-tools.ts';
import type { CompiledRun } from '../kinds/kind-crawler.ts';
import { builtKinds, compile } from '../kinds/registry.ts';
import { type HeldLease, HeldLeases } from './held-leases.ts';
import { keepLeases } from './keep-leases.ts';
import { PassedOverRuns } from './passed-over-runs.ts';
import { Places } from './places.ts';
import { ResultPoster } from './result-poster.ts';

const IDLE_PAUSE_MS = { first: 150, longest: 1_000 } as const;
/** Between two questions to an api that does not answer, at the longest. */
const LONGEST_SILENCE_MS = 5_000;
const MAX_REMEMBERED_RUNS = 50;
/**
 * A run that could not be made ready here is left to other agents for this long. Then it is taken again and not crawled:
 * so its targets run out of attempts, and a run that no agent can crawl comes to an end.
 */
const FAILED_RUN_PAUSE_MS = 60_000;
/** Work under way may end by itself for this long when the agent is asked to stop. */
const STOP_GRACE_MS = 4_000;
/** Handing back what is not done is a courtesy: leases that are kept run out. */
const HAND_BACK_LIMIT_MS = 2_500;

export interface CrawlerAgentOptions {
  readonly api: AgentApi;
  /** What pages of a country are gathered with: each country has its own way out. */
  readonly tools: (country: CountryCode) => Omit<CrawlTools, 'signal'>;
  readonly log: Log;
  /** Targets visited at a time. */
  readonly concurrency: number;
  /** Of this program, for the people who watch agents. */
  readonly version: string;
  readonly stopGraceMs?: number;
  /** How a run's assignment is made ready; absent: as its kind does. */
  readonly compile?: typeof compile;
  readonly failedRunPauseMs?: number;
}

/**
 * Takes leases for as many targets as it has hands, works on them, posts results page by page, and tells the api that
 * it lives. It owns nothing: whatever it holds when it dies comes back to others by the lease's deadline, and what it
 * holds when it is stopped it hands back.
 */
export class CrawlerAgent {
  readonly #options: CrawlerAgentOptions;
  readonly #leases = new HeldLeases();
  readonly #runs = new Map<ReportId, CompiledRun | 'failed'>();
  readonly #passedOver = new PassedOverRuns();
  readonly #stopping = new AbortController();
  readonly #ended = new AbortController();
  readonly #poster: ResultPoster;
  readonly #work = new Set<Promise<void>>();
  readonly #places: Places;
  #pagesUntold = 0;
  #loops: Promise<unknown> | undefined;

  constructor(options: CrawlerAgentOptions) {
    this.#options = options;
    this.#places = new Places(options.concurrency);
    this.#poster = new ResultPoster(options.api, options.log, this.#ended.signal);
  }

  start(): void {
    this.#loops = Promise.all([this.#takeWork(), this.#keepLeases()]);
    // Whoever asks `ended` gets the reason; a stop may come before anybody asks.
    this.#loops.catch(() => undefined);
  }

  /** Rejects when the agent can't go on (its credential was revoked). */
  async ended(): Promise<void> {
    await this.#loops;
  }

  async stop(): Promise<void> {
    const { stopGraceMs = STOP_GRACE_MS } = this.#options;
    this.#stopping.abort(new Error('The agent is stopping.'));
    const { promise: graceOver, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, stopGraceMs);
    await Promise.race([Promise.allSettled(this.#work), graceOver]);
    clearTimeout(timer);
    const unfinished = this.#leases.ids.slice(0, MAX_LEASES_PER_MESSAGE);
    this.#ended.abort(new Error('The agent has stopped.'));
    this.#leases.loseAll('The agent is stopping.');
    await this.#handBack(unfinished);
    await Promise.allSettled([...this.#work, this.#loops]);
  }

  async #handBack(leases: readonly string[]): Promise<void> {
    if (leases.length === 0) return;
    const { api, log } = this.#options;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, HAND_BACK_LIMIT_MS);
    try {
      const returned = await Promise.race([api.returnLeases(leases), late]);
      log.info({ unfinished: leases.length, returned: returned?.length ?? 0 }, 'targets handed back');
    } catch (error) {
      log.warn({ err: error, unfinished: leases.length }, 'targets could not be handed back, their leases run out');
    } finally {
      clearTimeout(timer);
    }
  }

  async #takeWork(): Promise<void> {
    let pauseMs: number = IDLE_PAUSE_MS.first;
    while (!this.#stopping.signal.aborted) {
      // Work on a lost lease still holds a page of the browser until it has ended.
      const free = this.#places.free(this.#work.size);
      const taken = free > 0 ? await this.#takeLeases(Math.min(free, MAX_TARGETS_PER_LEASE)) : 0;
      // A full house waits for somebody to leave; an idle one asks again, ever more rarely.
      if (free === 0) await Promise.race([...this.#work, this.#places.moved]);
      else if (taken !== undefined && taken > 0) pauseMs = IDLE_PAUSE_MS.first;
      else {
        await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, taken === undefined ? LONGEST_SILENCE_MS : IDLE_PAUSE_MS.longest);
      }
    }
  }

  /** @returns how many were taken; undefined when the api did not say */
  async #takeLeases(maxTargets: number): Promise<number | undefined> {
    const { api, log } = this.#options;
    try {
      const except = [...this.#places.backedUp, ...this.#passedOver.current];
      const work = await api.lease({ maxTargets, except, kinds: builtKinds });
      const unread = work.unreadable.flatMap(({ lease }) => (lease === undefined ? [] : [lease]));
      if (this.#stopping.signal.aborted) {
        // Asked for before the stop: whoever is stopping has looked already what there is to hand back.
        await this.#handBack([...work.targets.map(({ lease }) => lease), ...unread]);
        return 0;
      }
      for (const assignment of work.assignments) this.#compile(assignment);
      const runsUnread = this.#passOver(work.unreadable);
      const targets = work.targets.filter(({ report }) => !runsUnread.has(report));
      for (const target of targets) this.#begin(this.#leases.take(target));
      const left = work.targets.filter(({ report }) => runsUnread.has(report));
      await this.#handBack([...left.map(({ lease }) => lease), ...unread]);
      return targets.length;
    } catch (error) {
      if (isRevoked(error)) throw this.#giveUp(error);
      log.warn({ err: error }, 'no leases could be taken');
      return undefined;
    }
  }

  /**
   * What was made for agents of another version is theirs: it is handed back, which costs no attempt, and this agent
   * does not ask for its run again.
   * @returns the runs
   */
  #passOver(unreadable: readonly Unreadable[]): ReadonlySet<ReportId> {
    const runs = new Set<ReportId>();
    for (const { report, lease, why } of unreadable) {
      if (report === undefined || !runs.has(report)) {
        this.#options.log.error({ report, lease, why }, 'work that this agent cannot read is left to others');
      }
      if (report === undefined) continue;
      runs.add(report);
      this.#passedOver.passOver(report, Number.POSITIVE_INFINITY);
    }
    return runs;
  }

  #giveUp(error: unknown): unknown {
    this.#stopping.abort(error);
    this.#leases.loseAll('The credential was revoked.');
    return error;
  }

  #begin(lease: HeldLease): void {
    const work = this.#crawl(lease).finally(() => {
      this.#leases.release(lease.target.lease);
      this.#work.delete(work);
    });
    this.#work.add(work);
  }

  async #crawl(lease: HeldLease): Promise<void> {
    const { target, abort } = lease;
    const { log, tools } = this.#options;
    let { revision } = target;
    try {
      const run = this.#runs.get(target.report);
      if (run === undefined || run === 'failed')
        throw new Error(`Report ${target.report} has no assignment that this agent can crawl.`);
      const { outcome, gathering } = await run.crawl(
        target,
        { ...untilItEnds(lease, this.#givingPlacesUp(target.report, tools(target.country))), signal: abort.signal },
        async ({ result, files }) => {
          await this.#poster.storeEvidence(target.lease, files);
          abort.signal.throwIfAborted();
          revision = await this.#poster.post(target, revision, [result], null);
          this.#pagesUntold += 1;
        },
      );
      abort.signal.throwIfAborted();
      const finished = gathering === undefined ? { outcome } : { outcome, gathering };
      await this.#poster.post(target, revision, [], finished);
    } catch (error) {
      // Whatever happened, the lease runs out and the target is tried again elsewhere, a limited number of times.
      // Handing it back instead would not count, and a page that no agent survives would be tried for ever.
      const facts = { report: target.report, target: target.target, url: target.url };
      const why = abort.signal.aborted ? abort.signal.reason : error;
      if (why instanceof RunPauses) await this.#handBack([target.lease]);
      else if (why instanceof LeaseLost) log.info({ ...facts, why: why.message }, 'target dropped');
      else log.warn({ ...facts, err: error }, 'target given up');
    }
  }

  /** A page that is slow to judge is no visit: its place is for others meanwhile. */
  #givingPlacesUp(report: ReportId, tools: Omit<CrawlTools, 'signal'>): Omit<CrawlTools, 'signal'> {
    const { judge } = tools;
    const places = this.#places;
    return {
      ...tools,
      judge: {
        decide: (...asked) => places.whileJudging(report, () => judge.decide(...asked)),
        openImages: (...asked) => places.whileJudging(report, () => judge.openImages(...asked)),
        hiddenFindings: (...asked) => places.whileJudging(report, () => judge.hiddenFindings(...asked)),
      },
    };
  }

  async #keepLeases(): Promise<void> {
    const { api, log, concurrency, version } = this.#options;
    try {
      await keepLeases({
        api,
        leases: this.#leases,
        presence: () => ({ version, concurrency, pages: this.#pagesUntold, ...toldKinds(builtKinds) }),
        told: ({ pages }) => {
          this.#pagesUntold -= pages;
        },
        log,
        signal: this.#stopping.signal,
      });
    } catch (error) {
      throw this.#giveUp(error);
    }
  }

  /** Once for each run, also when that fails: what it was requested with never changes; other settings may. */
  #compile(assignment: Assignment): void {
    const { report } = assignment;
    const known = this.#runs.get(report);
    this.#runs.delete(report);
    this.#runs.set(report, known === 'failed' ? known : this.#compiled(assignment, known));
    if (this.#runs.get(report) === 'failed') {
      this.#passedOver.passOver(report, this.#options.failedRunPauseMs ?? FAILED_RUN_PAUSE_MS);
    }
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > MAX_REMEMBERED_RUNS && oldest !== undefined) this.#runs.delete(oldest);
  }

  #compiled(assignment: Assignment, known: CompiledRun | undefined): CompiledRun | 'failed' {
    const { log, compile: compileAsItsKind = compile } = this.#options;
    try {
      return known?.renewed(assignment) ?? compileAsItsKind(assignment);
    } catch (error) {
      // Its targets are given up one by one; those of other runs that came with it are crawled.
      log.error({ err: error, report: assignment.report }, 'a run cannot be crawled by this agent');
      return 'failed';
    }
  }
}

/** No page is begun any more once the lease is to end. */
function untilItEnds({ abort, ending }: HeldLease, tools: Omit<CrawlTools, 'signal'>): Omit<CrawlTools, 'signal'> {
  const { permits } = tools;
  return {
    ...tools,
    permits: {
      take: async (...asked) => {
        if (ending.signal.aborted) abort.abort(new RunPauses());
        abort.signal.throwIfAborted();
        return await permits.take(...asked);
      },
      pause: (...asked) => permits.pause(...asked),
    },
  };
}
