import { setTimeout as wait } from 'node:timers/promises';
import { HEARTBEAT_INTERVAL_MS, type LeasedTarget, MAX_TARGETS_PER_LEASE } from '@proofline/contracts/agent-api/leases';
import { BenchAgent, finishedTarget } from '../stack/bench-agent.ts';
import type { Stack } from '../stack/start-stack.ts';

export const ARRIVING_PER_S = 200;

const everyMs = 100;
const evidencePool = 20;
/** Posts at once: more would be held back anyway. */
const maxUnderWay = 10;
const leasesAtATime = 4;
const leasesPerHeartbeat = 100;

/** What an agent posts while others read, at an even pace. */
export class Arrivals {
  readonly #agent: BenchAgent;
  readonly #targets: LeasedTarget[];
  readonly #evidence: readonly string[];
  posted = 0;

  private constructor(agent: BenchAgent, targets: LeasedTarget[], evidence: readonly string[]) {
    this.#agent = agent;
    this.#targets = targets;
    this.#evidence = evidence;
  }

  /** Leases what is to come, so that posting it is all that is left. */
  static async prepare(stack: Stack, count: number): Promise<Arrivals> {
    const agent = await BenchAgent.register(stack, 'arrivals');
    const targets: LeasedTarget[] = [];
    const lease = async () => {
      while (targets.length < count) {
        const leased = await agent.lease(MAX_TARGETS_PER_LEASE);
        targets.push(...leased);
        if (leased.length === 0) return;
      }
    };
    await Promise.all(Array.from({ length: leasesAtATime }, lease));
    const [first] = targets;
    if (first === undefined) throw new Error('Nothing was leased.');
    const files = Array.from({ length: evidencePool }, (_, index) => `evidence ${index}`);
    const evidence = await Promise.all(files.map((content) => agent.storeEvidence(first.lease, content)));
    return new Arrivals(agent, targets, evidence);
  }

  /** @returns what ends it */
  start(): () => Promise<void> {
    const ended = new AbortController();
    const posting = Promise.all([this.#post(ended.signal), this.#keepLeases(ended.signal)]);
    return async () => {
      ended.abort();
      await posting;
    };
  }

  async #post(ended: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const underWay = new Set<Promise<void>>();
    for (let due = 0; !ended.aborted && this.#targets.length > 0; due += everyMs) {
      await wait(Math.max(0, startedAt + due - performance.now()));
      if (underWay.size >= maxUnderWay) await Promise.race(underWay);
      const some = this.#targets.splice(0, (ARRIVING_PER_S * everyMs) / 1_000);
      const posting = this.#postSome(some).finally(() => underWay.delete(posting));
      underWay.add(posting);
    }
    await Promise.all(underWay);
  }

  async #postSome(targets: readonly LeasedTarget[]): Promise<void> {
    await this.#agent.post(targets.map((target) => finishedTarget(target, this.#evidence)));
    this.posted += targets.length;
  }

  async #keepLeases(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const leases = this.#targets.map(({ lease }) => lease);
      for (let from = 0; from < leases.length && !ended.aborted; from += leasesPerHeartbeat) {
        await this.#agent.heartbeat(leases.slice(from, from + leasesPerHeartbeat));
      }
      await wait(HEARTBEAT_INTERVAL_MS, undefined, { signal: ended }).catch(() => undefined);
    }
  }
}
