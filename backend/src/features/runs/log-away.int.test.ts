import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { reportIdOf } from '@proofline/contracts/ids';
import { RelayedNode } from '@proofline/event-store/testing/relayed-node';
import { EventLogUnavailable } from '@proofline/platform/event-log/event-log-errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';

const minuteMs = 60_000;

const node = new RelayedNode();
let world: RunWorld;
beforeAll(async () => {
  world = await startRunWorld(node.start);
  world.startReactors();
});
afterAll(() => world?.stop());

it('a log that is away for ten minutes loses no slot that came due meanwhile, and doubles none', async () => {
  const list = await world.createList(['https://a.example/']);
  const scheduleStart = world.clock.now().toISOString().slice(0, 10);
  const { checkId, reportId } = await world.createCheck({
    ...{ name: 'Weekly', schedule: 'weekly', scheduleStart },
    urlLists: [list],
  });
  await world.eventually(reportStream(reportId), 'ReportStarted');
  const next = reportIdOf(checkId, 1);
  const due = async () =>
    (await world.deps.db('check_schedules').where({ check_id: checkId }).first('next_due_at'))?.next_due_at;
  await expect.poll(due, { timeout: 20_000 }).toBeInstanceOf(Date);
  world.clock.forward((await due()).getTime() - world.clock.now().getTime() - 5 * minuteMs);

  node.relay.close();
  await expect(world.createList(['https://b.example/'])).rejects.toBeInstanceOf(EventLogUnavailable);
  world.clock.forward(10 * minuteMs);
  // Reactors meet the slot while nothing can be written.
  await expect(world.deps.eventLog.readStream(checkStream(checkId))).rejects.toBeInstanceOf(EventLogUnavailable);
  await node.relay.open();

  await world.eventually(reportStream(next), 'ReportStarted', 60_000);
  const other = await world.createCheck({ name: 'After', schedule: 'onetime', urlLists: [list] });
  await world.eventually(reportStream(other.reportId), 'ReportStarted');
  const requested = async (id: typeof reportId) =>
    (await world.eventsOf(reportStream(id))).filter(({ type }) => type === 'ReportRequested').length;
  expect([await requested(reportId), await requested(next), await requested(other.reportId)]).toEqual([1, 1, 1]);
  expect(await world.eventsOf(reportStream(reportIdOf(checkId, 2)))).toEqual([]);
}, 120_000);
