import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { randomId } from '@proofline/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickParking } from '../../kernel/reactor/testing/quick-parking.ts';
import { expireLeases } from '../runs/expire-leases.ts';
import { type RunWorld, startRunWorld } from '../runs/testing/run-world.ts';

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
  });

  it('for its end ends the run, which nobody else would', async () => {
    world.startReactors({ parkingLimits: quickParking });
    const list = await world.createList(['http://site-1.example/', 'http://site-2.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await appendBad(targetStream(reportId, 1), 'TargetFinished');
    await world.eventually(reportStream(reportId), 'ReportFailed');
  });
});
