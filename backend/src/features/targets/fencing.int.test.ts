import { LEASE_TTL_MS, type LeasedTarget, MAX_LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { postResultsBodySchema } from '@proofline/contracts/agent-api/results';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credulous, pausing } from '../runs/testing/faulty-log.ts';
import { type RunWorld, startRunWorld } from '../runs/testing/run-world.ts';
import { type ScriptedAgent, wholeTarget } from '../runs/testing/scripted-agent.ts';
import { postResults } from './post-results.ts';
import { returnLeases } from './return-leases.ts';

let world: RunWorld;
beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
});
afterAll(() => world?.stop());

const patience = { timeout: 60_000 };

async function leaseOne(agent: ScriptedAgent): Promise<LeasedTarget> {
  let lease: LeasedTarget | undefined;
  await expect
    .poll(
      async () => {
        lease ??= (await agent.lease(1)).targets[0];
        return lease;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  if (lease === undefined) throw new Error('No target to lease.');
  return lease;
}

/** Pages and ends that the log holds for the target. */
async function finalResults(reportId: ReportId, target: number): Promise<string[]> {
  const events = await world.eventsOf(targetStream(reportId, target));
  return events.map(({ type }) => type).filter((type) => type.startsWith('Page') || type === 'TargetFinished');
}

/**
 * An api process freezes in the middle of a post, after it has seen that the lease is held and before it writes. The
 * lease runs out meanwhile and another agent finishes the target; then the api thaws.
 */
async function thawTooLate(country: string, logOfTheFrozen: (eventLog: EventLog) => EventLog) {
  const [slow, next] = [await world.registerAgent([country]), await world.registerAgent([country])];
  const list = await world.createList([`http://${country}.example/`]);
  const { reportId } = await world.createCheck({ urlLists: [list], countries: [country] });
  await world.eventually(reportStream(reportId), 'ReportStarted');
  const lease = await leaseOne(slow);
  const frozen = pausing(logOfTheFrozen(world.deps.eventLog));
  const principal = { type: 'agent' as const, agentId: world.agentIdOf(slow), name: 'slow', countries: '*' as const };
  const { targets } = postResultsBodySchema.parse({ targets: [wholeTarget(lease, await slow.judgedPage(lease))] });
  const posting = postResults({ ...world.deps, eventLog: frozen.eventLog }, principal, targets);
  await frozen.reached;
  world.clock.forward(LEASE_TTL_MS + 1_000);
  await world.eventually(targetStream(reportId, lease.target), 'LeaseExpired');
  const again = await leaseOne(next);
  expect((await next.post(wholeTarget(again, await next.judgedPage(again)))).status).toBe(200);
  frozen.thaw();
  return { late: (await posting)[0]?.status, results: await finalResults(reportId, lease.target) };
}

describe('a result that was under way when its lease ran out', patience, () => {
  it('is refused by the revision, and the page has one result', async () => {
    expect(await thawTooLate('AT', (eventLog) => eventLog)).toEqual({
      late: 'lease_lost',
      results: ['PageJudged', 'TargetFinished'],
    });
  });

  it('would be stored beside the other, did the log not compare revisions', async () => {
    const { late, results } = await thawTooLate('BE', (eventLog) => credulous(eventLog, randomId));
    expect({ late, results }).not.toEqual({ late: 'lease_lost', results: ['PageJudged', 'TargetFinished'] });
    expect(results).toEqual(['PageJudged', 'TargetFinished', 'PageJudged', 'TargetFinished']);
  });
});

describe('a lease that is handed back', patience, () => {
  it('while its last page is stored is taken by the next agent at once, with that page', async () => {
    const [slow, next] = [await world.registerAgent(['CH']), await world.registerAgent(['CH'])];
    const list = await world.createList(['http://ch.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list], countries: ['CH'] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    const lease = await leaseOne(slow);
    const page = await slow.judgedPage(lease);
    const frozen = pausing(world.deps.eventLog);
    const principal = { type: 'agent' as const, agentId: world.agentIdOf(slow), name: 'slow', countries: '*' as const };
    const returning = returnLeases({ ...world.deps, eventLog: frozen.eventLog }, principal, [lease.lease]);
    await frozen.reached;
    expect((await slow.post({ ...wholeTarget(lease, page), finished: null })).status).toBe(200);
    frozen.thaw();
    expect(await returning).toEqual([lease.lease]);
    expect(await leaseOne(next)).toMatchObject({ attempt: 1, posted_pages: [page.data.url] });
  });
});

describe('a lease whose api had its clock set back', patience, () => {
  it('ends no later than any other', async () => {
    const agent = await world.registerAgent(['CZ']);
    const list = await world.createList(['http://cz.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list], countries: ['CZ'] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    const lease = await leaseOne(agent);
    const hour = 3_600_000;
    await world.deps
      .db('crawl_targets')
      .where({ report_id: reportId })
      .update({ deadline: new Date(world.clock.now().getTime() + hour) });
    const deadline = async () => {
      const row = await world.deps.db('crawl_targets').where({ report_id: reportId }).first('deadline');
      return row?.deadline === null ? 0 : (row?.deadline.getTime() ?? 0) - world.clock.now().getTime();
    };
    await expect.poll(deadline, { timeout: 15_000 }).toBeLessThanOrEqual(MAX_LEASE_TTL_MS);
    world.clock.forward(MAX_LEASE_TTL_MS + 1_000);
    await world.eventually(targetStream(reportId, lease.target), 'LeaseExpired');
  });
});
