import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { reportStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { LogNotOurs } from '@proofline/platform/event-log/gate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaseTargets } from '../targets/lease-targets.ts';
import { expireLeases } from './expire-leases.ts';
import { dyingOnce, through } from './testing/faulty-log.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';

const closed = {
  pass: async () => {
    throw new LogNotOurs('The event log belongs to another installation.');
  },
};
let world: RunWorld;
beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(() => world?.stop());

const rows = async () => await world.deps.db('crawl_targets').select('state', 'lease_id');

async function openRun(): Promise<void> {
  const stop = world.startReactors();
  const list = await world.createList(['http://site.example/']);
  const { reportId } = await world.createCheck({ urlLists: [list] });
  await world.eventually(reportStream(reportId), 'ReportStarted');
  await expect
    .poll(async () => (await world.deps.db('crawl_reports').first('state'))?.state, { timeout: 20_000 })
    .toBe('open');
  await stop();
}

/** What stands in another log: nothing of ours. */
const another = (eventLog: EventLog): EventLog => ({ ...through(eventLog), readStream: async () => [] });

describe('the queue, while the log is not the one that was read', { timeout: 60_000 }, () => {
  it('puts no lease back for what another log says; without the gate it does: the mutant', async () => {
    await openRun();
    const agent = await world.registerAgent();
    expect((await agent.lease(1)).targets).toHaveLength(1);
    world.clock.forward(LEASE_TTL_MS + 1_000);
    const eventLog = another(world.deps.eventLog);
    const before = await rows();
    expect(before).toMatchObject([{ state: 'leased' }]);
    expect(await expireLeases({ ...world.deps, eventLog, logGate: closed })).toBe(0);
    expect(await rows()).toEqual(before);
    await expireLeases({ ...world.deps, eventLog });
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });

  it('takes over no lease that another log holds; without the gate it does: the mutant', async () => {
    await openRun();
    const agent = await world.registerAgent();
    const principal = { type: 'agent' as const, agentId: world.agentIdOf(agent), name: 'a', countries: '*' as const };
    const dying = dyingOnce(world.deps.eventLog, { type: 'TargetLeased', when: 'after_append' });
    dying.nowDue();
    await leaseTargets({ ...world.deps, eventLog: dying }, principal, { maxTargets: 1 }).catch(() => {});
    const before = await rows();
    expect(before).toMatchObject([{ state: 'waiting' }]);
    const leasing = leaseTargets({ ...world.deps, logGate: closed }, principal, { maxTargets: 1 });
    await expect(leasing).rejects.toBeInstanceOf(LogNotOurs);
    expect(await rows()).toEqual(before);
    await leaseTargets(world.deps, principal, { maxTargets: 1 });
    expect(await rows()).toMatchObject([{ state: 'leased' }]);
  });
});
