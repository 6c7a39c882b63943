import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import type { CheckEvent } from '@proofline/contracts/events/check';
import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { type CheckId, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { monthOf } from './month-crawls.ts';
import { findDueSchedules } from './schedule-rows.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { everyKindRuns } from './testing/test-kinds.ts';

const patience = { timeout: 60_000 };
const dayMs = 86_400_000;
let world: RunWorld;
beforeAll(async () => {
  world = await startRunWorld(startEventStore);
}, 60_000);
afterAll(() => world?.stop());
afterEach(async () => {
  await world.deps.db('organizations').update({ is_active: true, monthly_limits: '{}' });
});

const switched = async (checkId: CheckId, type: 'CheckDisabled' | 'CheckEnabled') => {
  const stream = checkStream(checkId);
  const [last] = await world.deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  const event: CheckEvent = { type, data: { checkId } };
  const context = {
    commandId: type,
    actor: { type: 'user' as const, id: '1' },
    organizationId: world.organizationId,
    at: world.clock.now(),
    correlationId: type,
    causationId: type,
  };
  await world.deps.eventLog.append(stream, last?.revision ?? 'no_stream', [
    newEvent(crypto.randomUUID(), event, context),
  ]);
};
/** Waits until the schedule's row says so. */
const scheduleIs = async (checkId: CheckId, expected: object) =>
  await expect
    .poll(() => world.deps.db('check_schedules').where({ check_id: checkId }).first(), { timeout: 20_000 })
    .toMatchObject(expected);
const eventTypes = async (stream: string) => (await world.eventsOf(stream)).map(({ type }) => type);
/** A run that starts shows that the timer has looked since; what was held back before it had its turn too. */
const timerHasLooked = async () => {
  const list = await world.createList(['http://sentinel.example/']);
  const { checkId, reportId } = await world.createCheck({ urlLists: [list], schedule: 'weekly' });
  await world.eventually(reportStream(reportId), 'ReportRequested');
  return checkId;
};

describe('A run is held back', patience, () => {
  it('while its kind has no crawler, and starts by itself when it has one', async () => {
    const stop = world.startReactors();
    const social = await world.createCheck({ kind: 'social_media', urlLists: [], countries: [] });
    const weekly = await world.createCheck({ kind: 'internet_scan', urlLists: [], schedule: 'weekly' });
    await scheduleIs(weekly.checkId, { kind: 'internet_scan', next_slot: 0 });
    await timerHasLooked();
    expect(await eventTypes(reportStream(social.reportId))).toEqual([]);
    expect(await eventTypes(reportStream(weekly.reportId))).toEqual([]);
    expect(await eventTypes(checkStream(weekly.checkId))).toEqual(['CheckCreated']);
    await stop();

    const stopAll = world.startReactors({ kinds: everyKindRuns });
    await world.eventually(reportStream(social.reportId), 'ReportRequested');
    await world.eventually(reportStream(weekly.reportId), 'ReportRequested');
    await stopAll();
  });

  it('without being read again and again: what cannot run takes no place among what can', async () => {
    const { db } = world.deps;
    const due = { organization_id: 1, schedule: 'onetime', timezone: 'UTC', starts_at: new Date(0), next_slot: 0 };
    const row = (id: number, kind: string, enabled: boolean) => ({
      ...due,
      check_id: 1_000_000 + id,
      kind,
      enabled,
      next_due_at: new Date(id),
    });
    const held = Array.from({ length: 40 }, (_, index) => row(index, 'toplist', true));
    const disabled = Array.from({ length: 40 }, (_, index) => row(100 + index, 'compliance', false));
    await db('check_schedules').insert([...held, ...disabled, row(200, 'compliance', true)]);
    const found = await findDueSchedules(db, { now: new Date(1_000), kinds: ['compliance'], limit: 10 });
    expect(found.map(({ checkId }) => Number(checkId))).toEqual([1_000_200]);
    await db('check_schedules').where('check_id', '>=', 1_000_000).delete();
  });

  it('while its check is disabled; the slot that is due last runs when it is enabled', async () => {
    const stop = world.startReactors();
    const list = await world.createList(['http://a.example/']);
    const { checkId, reportId } = await world.createCheck({ urlLists: [list], schedule: 'twice_a_day' });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await switched(checkId, 'CheckDisabled');
    await scheduleIs(checkId, { enabled: false, next_slot: 1 });
    world.clock.forward(1.75 * dayMs);
    await timerHasLooked();
    expect(await eventTypes(checkStream(checkId))).toEqual(['CheckCreated', 'CheckDisabled']);
    await switched(checkId, 'CheckEnabled');
    await world.eventually(reportStream(reportIdOf(checkId, 3)), 'ReportRequested');
    expect(await eventTypes(checkStream(checkId))).toEqual([
      'CheckCreated',
      'CheckDisabled',
      'CheckEnabled',
      ...Array<string>(2).fill('ScheduleSlotSkipped'),
    ]);
    await stop();
  });

  it('while its organisation is disabled', async () => {
    await world.deps.db('organizations').update({ is_active: false });
    const stop = world.startReactors();
    const list = await world.createList(['http://a.example/']);
    const { checkId, reportId } = await world.createCheck({ urlLists: [list] });
    await scheduleIs(checkId, { next_slot: 0 });
    const found = await findDueSchedules(world.deps.db, { now: world.clock.now(), kinds: CHECK_KINDS, limit: 10 });
    expect(found).toEqual([]);
    expect(await eventTypes(reportStream(reportId))).toEqual([]);
    await world.deps.db('organizations').update({ is_active: true });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await stop();
  });

  it('and fails with the reason when it would go beyond the limit of the month, which begins anew', async () => {
    const { db } = world.deps;
    await db('month_crawls').delete();
    await db('organizations').update({ monthly_limits: JSON.stringify({ compliance_crawls_limit: 5 }) });
    const stop = world.startReactors();
    const list = await world.createList(['http://a.example/', 'http://b.example/']);
    const run = async () => (await world.createCheck({ urlLists: [list], countries: ['GB', 'SE'] })).reportId;
    await world.eventually(reportStream(await run()), 'ReportStarted');
    const beyond = await world.eventually(reportStream(await run()), 'ReportFailed');
    expect(beyond.data.reason).toBe(
      "Over the month's limit of 5 crawls for compliance checks: 4 used, this run needs 4.",
    );
    world.clock.forward(31 * dayMs);
    const nextMonth = await run();
    await world.eventually(reportStream(nextMonth), 'ReportStarted');
    // Counted in the transaction that ends after the run has started.
    await expect
      .poll(() => db('month_crawls').where({ report_id: nextMonth }).first(), { timeout: 20_000 })
      .toMatchObject({ crawls: 4 });
    await stop();
  });
});

describe('The count of a month', patience, () => {
  it('is the same when it is made anew from the log, as for runs from before there was one', async () => {
    const { db } = world.deps;
    const stop = world.startReactors();
    const counted = () => db('month_crawls').orderBy('report_id').select();
    const list = await world.createList(['http://a.example/', 'http://b.example/']);
    const { reportId } = await world.createCheck({ urlLists: [list], countries: ['GB', 'SE'] });
    await world.eventually(reportStream(reportId), 'ReportStarted');
    await expect.poll(async () => (await counted()).some(({ report_id }) => Number(report_id) === reportId)).toBe(true);
    await stop();
    await db('month_crawls').where({ report_id: reportId }).delete();
    // The checkpoint of the planner is past these runs: it counts none of them again.
    await db('reactor_checkpoints').where({ reactor: 'count-month-crawls' }).delete();
    const stopAgain = world.startReactors();
    await expect
      .poll(() => db('month_crawls').where({ report_id: reportId }).first(), { timeout: 20_000 })
      .toMatchObject({ kind: 'compliance', crawls: 4, month: monthOf(world.clock.now()) });
    await stopAgain();
  });
});
