import type { Schedule } from '@proofline/contracts/schedules';
import { describe, expect, it } from 'vitest';
import { type RunUnderWay, runEndsAt } from './run-ends-at.ts';
import { slotPlanOf } from './slots.ts';

const createdAt = new Date('2026-12-01T00:00:00.000Z');
const hourMs = 3_600_000;
const hours = (count: number) => new Date(createdAt.getTime() + count * hourMs);
const weekH = 7 * 24;

function ends(
  schedule: Schedule,
  run: Partial<RunUnderWay>,
  { cancelled = false, scheduleEnd = null }: { cancelled?: boolean; scheduleEnd?: string | null } = {},
): number {
  const plan = slotPlanOf({ schedule, scheduleStart: null, scheduleEnd, createdAt, timezone: 'UTC' });
  const whole = { slot: 0, activeSince: createdAt, pausedSince: undefined, ...run };
  const at = runEndsAt(plan, whole, { cancelled, maxAgeMs: weekH * hourMs });
  return (at.getTime() - createdAt.getTime()) / hourMs;
}

describe('the time of a run', () => {
  it('is over when the next slot is due', () => {
    expect(ends('four_times_a_day', {})).toBe(6);
    expect(ends('twice_a_day', { slot: 3, activeSince: hours(36) })).toBe(48);
    expect(ends('weekly', {})).toBe(weekH);
    expect(ends('monthly', {})).toBe(31 * 24);
  });

  it('is so many days where no slot follows: it runs once, continuously, or for the last time', () => {
    expect(ends('onetime', {})).toBe(weekH);
    expect(ends('continuously', { activeSince: hours(5) })).toBe(5 + weekH);
    expect(ends('weekly', {}, { scheduleEnd: '2026-12-05' })).toBe(weekH);
    expect(ends('monthly', {}, { scheduleEnd: '2026-12-24' })).toBe(weekH);
  });

  it('is not over as soon as it began late', () => {
    expect(ends('four_times_a_day', { activeSince: hours(2.9) })).toBe(6);
    expect(ends('four_times_a_day', { activeSince: hours(5.9) })).toBe(12);
    expect(ends('weekly', { activeSince: hours(weekH - 1) })).toBe(2 * weekH);
  });

  it('is held by a pause, for so many days at most, and never made shorter', () => {
    expect(ends('four_times_a_day', { pausedSince: hours(1) })).toBe(1 + weekH);
    expect(ends('onetime', { pausedSince: hours(100) })).toBe(100 + weekH);
    expect(ends('monthly', { pausedSince: hours(1) })).toBe(31 * 24);
    // Let go on on the third day: until the next slot that leaves it time.
    expect(ends('four_times_a_day', { activeSince: hours(50) })).toBe(54);
    expect(ends('four_times_a_day', { activeSince: hours(53) })).toBe(60);
  });

  it('is not ended by slots of a repeat that is off', () => {
    expect(ends('four_times_a_day', {}, { cancelled: true })).toBe(weekH);
    expect(ends('monthly', {}, { cancelled: true })).toBe(31 * 24);
  });
});
