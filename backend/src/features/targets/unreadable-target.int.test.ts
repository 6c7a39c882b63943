import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { EventLogGaveNoReason } from '@proofline/platform/event-log/event-log-errors';
import { randomId } from '@proofline/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickParking } from '../../kernel/reactor/testing/quick-parking.ts';
import { expireLeases } from '../runs/expire-leases.ts';
import { type RunWorld, startRunWorld } from '../runs/testing/run-world.ts';
import { leaseTargets } from './lease-targets.ts';

let world: RunWorld;
beforeEach(async () => {
  world = await startRunWorld(startEventStore);
});
afterEach(() => world?.stop());

async function appendBad(stream: string, type: string): Promise<void> {
  const [last] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  const metadata = {
    ...{ commandId: 'x', correlationId: 'x', causationId: 'x', schema: 1, organizationId: 1 },
    actor: { type: 'system', id: 'test' },
    at: world.clock.now().toISOString(),
  };
  const event = { id: randomId(), type, data: { nonsense: true }, metadata };
  await world.deps.eventLog.append(stream, last?.revision ?? 'no_stream', [event]);
}

/** A log that breaks off every append, as a server does that meets an exception of its own. */
function givesNoReason(eventLog: EventLog): EventLog {
  return new Proxy(eventLog, {
    get(target, name) {
      if (name === 'append') return () => Promise.reject(new EventLogGaveNoReason());
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const typesOf = async (reportId: ReportId) =>
  (await world.deps.eventLog.readStream(reportStream(reportId), { maxEvents: 10 })).map(({ type }) => type);
const rowOf = (target: number) => world.deps.db('crawl_targets').where({ target }).first();

describe('a target whose stream cannot be read', { timeout: 120_000 }, () => {
  it('stops no agent and no other lease', async () => {
    const agent = await world.registerAgent();
    const stop = world.startReactors({ parkingLimits: quickParking });
    const list = await world.createList(['http://site-1.example/', 'http://site-2.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await expect.poll(async () => (await rowOf(2))?.state, { timeout: 20_000 }).toBe('waiting');
    await expect
      .poll(async () => (await world.deps.db('crawl_reports').first())?.state, { timeout: 20_000 })
      .toBe('open');
    await stop();
    await appendBad(targetStream(reportId, 1), 'TargetLeased');
    await world.deps.db('crawl_targets').where({ target: 1 }).update({ attempt: 1 });
    const { targets } = await agent.lease(1);
    expect(targets.map(({ target }) => target)).toEqual([2]);
    // It is looked at again as a lease that ran out, and makes room for others where that fails.
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await expireLeases(world.deps);
    expect((await rowOf(1))?.deadline.getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(await typesOf(reportId)).not.toContain('ReportFailed');
    // A release that can read it did not come: the run does not wait for it without end.
    world.clock.forward(11 * 60_000);
    await expireLeases(world.deps);
    expect(await typesOf(reportId)).toContain('ReportFailed');
  });

  it('is offered again when the log has only failed on it for a time', async () => {
    const agent = await world.registerAgent();
    const stop = world.startReactors({ parkingLimits: quickParking });
    const list = await world.createList(['http://site-1.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await expect
      .poll(async () => (await world.deps.db('crawl_reports').first())?.state, { timeout: 20_000 })
      .toBe('open');
    await stop();
    const agentId = world.agentIdOf(agent);
    const failing = { ...world.deps, eventLog: givesNoReason(world.deps.eventLog) };
    const answer = await leaseTargets(
      failing,
      { type: 'agent', agentId, name: 'scripted', countries: '*' },
      { maxTargets: 1 },
    );
    expect(answer.targets).toEqual([]);
    expect((await rowOf(1))?.state).toBe('leased');
    world.clock.forward(LEASE_TTL_MS + 1_000);
    await expireLeases(world.deps);
    expect((await agent.lease(1)).targets.map(({ target }) => target)).toEqual([1]);
  });

  it('for its end ends the run, which nobody else would', async () => {
    world.startReactors({ parkingLimits: quickParking });
    const list = await world.createList(['http://site-1.example/', 'http://site-2.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await appendBad(targetStream(reportId, 1), 'TargetFinished');
    expect(await world.eventually(reportStream(reportId), 'ReportFailed')).toBeDefined();
  });
});
