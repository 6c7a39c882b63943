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
const skipped = (slot: number): ScheduleEvent => ({
  type: 'ScheduleSlotSkipped',
  data: { checkId, slot, dueAt: createdAt.toISOString(), reason: 'missed', blockingReportId: null },
});

const given = (schedule: Schedule, ...events: readonly (readonly [ScheduleEvent, Date])[]) =>
  events.reduce(
    (before, [event, at]) => evolveSchedule(before, event, at),
    newSchedule(created(schedule), organizationIdSchema.parse(1), createdAt),
  );

describe('the schedule of a check', () => {
  it('begins with slot 0', () => {
    expect(given('twice_a_day')).toMatchObject({ nextSlot: 0, nextDueAt: createdAt, activeReportId: undefined });
  });

  it('goes on to the next slot when one was requested or skipped', () => {
    expect(given('twice_a_day', [requested(0), hours(0)])).toMatchObject({
      nextSlot: 1,
      nextDueAt: hours(12),
      activeReportId: reportIdOf(checkId, 0),
    });
    expect(given('twice_a_day', [requested(0), hours(0)], [skipped(1), hours(12)])).toMatchObject({
      nextSlot: 2,
      nextDueAt: hours(24),
      activeReportId: reportIdOf(checkId, 0),
    });
  });

  it('knows no active run after its end', () => {
    expect(given('twice_a_day', [requested(0), hours(0)], [completed(0), hours(1)]).activeReportId).toBeUndefined();
    expect(
      given('twice_a_day', [requested(0), hours(0)], [requested(1), hours(12)], [completed(0), hours(13)]),
    ).toMatchObject({
      activeReportId: reportIdOf(checkId, 1),
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

  it('is not changed by events that come by again', () => {
    const once = given('twice_a_day', [requested(0), hours(0)], [completed(0), hours(1)], [requested(1), hours(12)]);
    const again = [
      [requested(0), hours(0)],
      [completed(0), hours(1)],
      [skipped(0), hours(0)],
    ] as const;
    expect(again.reduce((before, [event, at]) => evolveSchedule(before, event, at), once)).toEqual(once);
  });
});
