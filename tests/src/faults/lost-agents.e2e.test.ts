import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BenchAgent, finishedTarget } from '../../bench/stack/bench-agent.ts';
import { type Accident, BROWSER_GONE_LIMIT_MS, freezeAgent, killAgent, leasesBackMs } from '../fleet/accident.ts';
import { type FinalResults, finalResults } from '../fleet/final-results.ts';
import type { FleetAgent } from '../fleet/fleet-agent.ts';
import { type Fleet, startFleet } from '../fleet/run-fleet.ts';
import { waitUntil } from '../product/wait-until.ts';

const targets = 36;
const leaseTtlS = 12;
/** A lease of 45 s is to be back within 60 s: the same in proportion. */
const backLimitMs = leaseTtlS * 1_000 * (60 / 45);

describe('a run whose agents are killed and frozen', () => {
  let fleet: Fleet;
  let late: { agent: BenchAgent; target: LeasedTarget };
  const accidents: Accident[] = [];
  let results: FinalResults;

  beforeAll(async () => {
    fleet = await startFleet({ agents: 3, concurrency: 3, targets, leaseTtlS, slowMs: 2_500 });
    const { stack, agents } = fleet;
    const [first, second, third] = agents as [FleetAgent, FleetAgent, FleetAgent];
    const slow = await BenchAgent.register(stack, 'late');
    const [target] = await slow.lease(1);
    if (target === undefined) throw new Error('There was nothing left to lease.');
    late = { agent: slow, target };
    accidents.push(
      ...(await Promise.all([killAgent(first, stack.db), freezeAgent(second, stack.db, backLimitMs + 1_000)])),
    );
    accidents.push(await killAgent(third, stack.db));
    await fleet.over(240_000);
    results = await finalResults(stack.eventLog, fleet.report, targets);
  }, 400_000);
  afterAll(() => fleet?.stop());

  it('has one final result for every page, and nothing twice', () => {
    expect(results.wrong).toEqual([]);
    expect(results.crawlerLost).toBe(0);
    expect(accidents.flatMap(({ leases }) => leases).length).toBeGreaterThan(0);
    expect(results.expired).toBeGreaterThan(0);
  });

  it('got every lost lease back in time', async () => {
    const back = await Promise.all(accidents.map((accident) => leasesBackMs(accident, fleet.stack.eventLog)));
    expect(back.flat().length).toBeGreaterThan(0);
    expect(Math.max(...back.flat())).toBeLessThanOrEqual(backLimitMs);
  });

  it('left no browser behind', () => {
    for (const { browserGoneMs } of accidents.filter(({ kind }) => kind === 'kill')) {
      expect(browserGoneMs).toBeLessThanOrEqual(BROWSER_GONE_LIMIT_MS);
    }
  });

  it('refuses the result of an agent that comes back too late', async () => {
    const post = finishedTarget(late.target, ['a'.repeat(64)]);
    expect(await late.agent.postStatus(post)).toBe(409);
    expect((await finalResults(fleet.stack.eventLog, fleet.report, targets)).wrong).toEqual([]);
  });

  it('had its frozen agent drop what it held, and go on', async () => {
    const frozen = fleet.agents[1] as FleetAgent;
    const said = await waitUntil('the thawed agent has let go', 10_000, async () => {
      const log = await frozen.log();
      return /target (dropped|given up)/.test(log) && log;
    });
    expect(said).not.toContain('unhandled');
    expect(() => process.kill(frozen.pid, 0)).not.toThrow();
  });
});
