import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { CheckCreated, type CheckEvent } from '@proofline/contracts/events/check';
import { ReportCompleted, ReportRequested } from '@proofline/contracts/events/report';
import { checkIdSchema, organizationIdSchema, reportIdOf } from '@proofline/contracts/ids';
import type { Schedule } from '@proofline/contracts/schedules';
import { describe, expect, it } from 'vitest';
import { evolveSchedule, newSchedule, type ScheduleEvent } from './check-schedule.ts';

const checkId = checkIdSchema.parse(12);
const createdAt = new Date('2026-12-01T00:00:00.000Z');
const hours = (count: number) => new Date(createdAt.getTime() + count * 3_600_000);

function created(schedule: Schedule): Extract<CheckEvent, { type: 'CheckCreated' }> {
  const data = CheckCreated.schema.parse(CheckCreated.example);
  return { type: 'CheckCreated', data: { ...data, configuration: { ...data.configuration, schedule } } };
}
const requested = (slot: number): ScheduleEvent => ({
  type: 'ReportRequested',
  data: { ...ReportRequested.schema.parse(ReportRequested.example), slot, reportId: reportIdOf(checkId, slot) },
});
const completed = (slot: number): ScheduleEvent => ({
  type: 'ReportCompleted',
  data: { ...ReportCompleted.schema.parse(ReportCompleted.example), reportId: reportIdOf(checkId, slot) },
});
const cancelled: ScheduleEvent = { type: 'ScheduleCancelled', data: { checkId } };
const restarted: ScheduleEvent = { type: 'ScheduleRestarted', data: { checkId } };
const over0 = (type: string) => eventCatalogue.get(type)?.example as object;
const skipped = (slot: number): ScheduleEvent => ({
  type: 'ScheduleSlotSkipped',
  data: { checkId, slot, dueAt: createdAt.toISOString(), reason: 'missed', blockingReportId: null },
});

const dayMs = 86_400_000;
const terms = { maxRunAgeMs: 7 * dayMs };
const given = (schedule: Schedule, ...events: readonly (readonly [ScheduleEvent, Date])[]) =>
  events.reduce(
    (before, [event, at]) => evolveSchedule(before, event, at, terms),
    newSchedule(created(schedule), organizationIdSchema.parse(1), createdAt),
  );

describe('the schedule of a check', () => {
  it('begins with slot 0', () => {
    expect(given('twice_a_day')).toMatchObject({ nextSlot: 0, nextDueAt: createdAt, activeRun: undefined });
  });

  it('goes on to the next slot when one was requested or skipped', () => {
    expect(given('twice_a_day', [requested(0), hours(0)])).toMatchObject({
      nextSlot: 1,
      nextDueAt: hours(12),
      activeRun: { reportId: reportIdOf(checkId, 0) },
    });
    expect(given('twice_a_day', [requested(0), hours(0)], [skipped(1), hours(12)])).toMatchObject({
      nextSlot: 2,
      nextDueAt: hours(24),
      activeRun: { reportId: reportIdOf(checkId, 0) },
    });
  });

  it('knows no active run after its end', () => {
    expect(given('twice_a_day', [requested(0), hours(0)], [completed(0), hours(1)]).activeRun).toBeUndefined();
    expect(
      given('twice_a_day', [requested(0), hours(0)], [requested(1), hours(12)], [completed(0), hours(13)]),
    ).toMatchObject({
      activeRun: { reportId: reportIdOf(checkId, 1) },
    });
  });

  it('has nothing due for a one-time check that ran', () => {
    expect(given('onetime', [requested(0), hours(0)]).nextDueAt).toBeUndefined();
    expect(given('onetime', [requested(0), hours(0)], [completed(0), hours(1)]).nextDueAt).toBeUndefined();
  });

  it('waits for the end of a continuous run, and a day since its beginning', () => {
    expect(given('continuously', [requested(0), hours(0)]).nextDueAt).toBeUndefined();
    expect(given('continuously', [requested(0), hours(0)], [completed(0), hours(2)]).nextDueAt).toEqual(hours(24));
    expect(given('continuously', [requested(0), hours(0)], [completed(0), hours(30)]).nextDueAt).toEqual(hours(30));
  });

  it('has nothing due while it is cancelled, and the next of its old times when it is restarted', () => {
    const off = given('twice_a_day', [requested(0), hours(0)], [cancelled, hours(3)]);
    expect(off).toMatchObject({ cancelled: true, nextDueAt: undefined });
    // The run under way ends, or a slot is noted as skipped: nothing becomes due of it.
    const ended = evolveSchedule(off, completed(0), hours(5), terms);
    expect(evolveSchedule(ended, skipped(1), hours(12), terms).nextDueAt).toBeUndefined();
    expect(evolveSchedule(ended, restarted, hours(40), terms)).toMatchObject({
      cancelled: false,
      nextSlot: 4,
      nextDueAt: hours(48),
    });
    expect(evolveSchedule(ended, restarted, hours(48), terms)).toMatchObject({ nextSlot: 5, nextDueAt: hours(60) });
    // Back before anything was missed: as if nothing had been.
    expect(evolveSchedule(off, restarted, hours(4), terms)).toMatchObject({ nextSlot: 1, nextDueAt: hours(12) });
  });

  it('that runs continuously goes on when it is restarted, a day since its last run began at the earliest', () => {
    const ran = [
      [requested(0), hours(0)],
      [cancelled, hours(1)],
      [completed(0), hours(2)],
    ] as const;
    expect(given('continuously', ...ran).nextDueAt).toBeUndefined();
    expect(given('continuously', ...ran, [restarted, hours(3)]).nextDueAt).toEqual(hours(24));
    expect(given('continuously', ...ran, [restarted, hours(100)])).toMatchObject({
      nextSlot: 1,
      nextDueAt: hours(100),
    });
    const goesOn = given('continuously', [requested(0), hours(0)], [cancelled, hours(1)], [restarted, hours(2)]);
    expect(goesOn.nextDueAt).toBeUndefined();
    expect(evolveSchedule(goesOn, completed(0), hours(30), terms).nextDueAt).toEqual(hours(30));
  });

  it.each(['ReportCompleted', 'ReportExpired', 'ReportCancelled', 'ReportFailed'] as const)(
    'that runs continuously goes on after %s, a day since the run began',
    (type) => {
      const over = { type, data: { ...over0(type), reportId: reportIdOf(checkId, 0) } } as ScheduleEvent;
      const after = given('continuously', [requested(0), hours(0)], [over, hours(2)]);
      expect(after).toMatchObject({ activeRun: undefined, nextSlot: 1, nextDueAt: hours(24) });
    },
  );

  it('is not changed by events that come by again', () => {
    const once = given('twice_a_day', [requested(0), hours(0)], [completed(0), hours(1)], [requested(1), hours(12)]);
    const again = [
      [requested(0), hours(0)],
      [completed(0), hours(1)],
      [skipped(0), hours(0)],
    ] as const;
    expect(again.reduce((before, [event, at]) => evolveSchedule(before, event, at, terms), once)).toEqual(once);
  });
});
