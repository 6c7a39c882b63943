import { checkIdSchema, reportIdOf } from '@proofline/contracts/ids';
import type { Schedule } from '@proofline/contracts/schedules';
import { describe, expect, it } from 'vitest';
import { disabledStandstill, nextRunOf, scheduleStandstill } from './next-run.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const id = checkIdSchema.parse(12);
const check = (schedule: Schedule, more: Partial<Parameters<typeof nextRunOf>[0]> = {}) => ({
  kind: 'compliance' as const,
  enabled: true,
  createdAt,
  schedule,
  scheduleStart: null,
  scheduleEnd: null,
  timezone: 'UTC',
  scheduleCancelled: false,
  scheduleRestartedAt: null,
  lastReport: null,
  ...more,
});
const ran = (slot: number, finishedAt: string | null) => ({
  lastReport: {
    id: reportIdOf(id, slot),
    status: finishedAt === null ? ('in_progress' as const) : ('completed' as const),
    createdAt: new Date('2026-11-21T00:00:00Z'),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
    failureReason: null,
    plannedTargets: 1,
    finishedTargets: 1,
    percentCompleted: 100,
    hasErrors: false,
    archived: false,
  },
});
const next = (scheduled: Parameters<typeof nextRunOf>[0], now = '2026-11-21T06:00:00Z') =>
  nextRunOf(scheduled, new Date(now))?.toISOString() ?? null;

describe('the next run of a check', () => {
  it('is its first until that was requested', () => {
    expect(next(check('weekly', { scheduleStart: '2026-11-25' }))).toBe('2026-11-25T00:00:00.000Z');
    expect(next(check('onetime', { scheduleStart: '2026-11-25' }))).toBe('2026-11-25T00:00:00.000Z');
    expect(next(check('twice_a_day'))).toBe('2026-11-20T12:00:00.000Z');
  });

  it('is the next slot, also while the one before goes on', () => {
    expect(next(check('twice_a_day', ran(1, '2026-11-21T00:10:00Z')))).toBe('2026-11-21T12:00:00.000Z');
    expect(next(check('twice_a_day', ran(1, null)))).toBe('2026-11-21T12:00:00.000Z');
    expect(next(check('monthly', ran(0, '2026-11-20T13:00:00Z')))).toBe('2026-12-20T12:00:00.000Z');
  });

  it('is none while the one before is paused or about to be', () => {
    const { lastReport } = ran(1, null);
    for (const status of ['pausing', 'paused'] as const) {
      expect(next(check('twice_a_day', { lastReport: { ...lastReport, status } })), status).toBeNull();
    }
  });

  it('passes over slots that were missed', () => {
    expect(next(check('weekly', ran(0, '2026-11-20T13:00:00Z')), '2026-12-06T00:00:00Z')).toBe(
      '2026-12-11T12:00:00.000Z',
    );
  });

  it('goes by the end of the run before where it runs continuously', () => {
    expect(next(check('continuously', ran(0, '2026-11-21T00:10:00Z')))).toBe('2026-11-22T00:00:00.000Z');
    expect(next(check('continuously', ran(0, null)))).toBeNull();
  });

  it('is none where it ran once, is disabled, is over, or has no crawler', () => {
    expect(next(check('onetime', ran(0, '2026-11-20T13:00:00Z')))).toBeNull();
    expect(next(check('weekly', { enabled: false }))).toBeNull();
    expect(next(check('weekly', { scheduleEnd: '2026-11-24', ...ran(0, '2026-11-20T13:00:00Z') }))).toBeNull();
    expect(next(check('weekly', { kind: 'social_media' }))).toBeNull();
  });

  it('is none while its schedule is cancelled, and the first of its old times after it was restarted', () => {
    const once = ran(0, '2026-11-20T13:00:00Z');
    expect(next(check('weekly', { ...once, scheduleCancelled: true }))).toBeNull();
    const again = { scheduleRestartedAt: new Date('2026-12-05T00:00:00Z') };
    expect(next(check('weekly', { ...once, ...again }), '2026-12-06T00:00:00Z')).toBe('2026-12-11T12:00:00.000Z');
    // Before its first run was requested, whose time has passed meanwhile.
    expect(next(check('weekly', again), '2026-12-06T00:00:00Z')).toBe('2026-12-11T12:00:00.000Z');
    expect(next(check('continuously', { ...ran(0, '2026-11-21T00:10:00Z'), ...again }))).toBe(
      '2026-12-05T00:00:00.000Z',
    );
  });

  it('keeps its time of day where the clocks change', () => {
    const berlin = { timezone: 'Europe/Berlin', createdAt: new Date('2026-03-20T08:30:00Z') };
    const once = { ...ran(0, '2026-03-20T09:00:00Z') };
    expect(next(check('weekly', { ...berlin, ...once }), '2026-03-21T00:00:00Z')).toBe('2026-03-27T08:30:00.000Z');
    expect(next(check('weekly', { ...berlin, ...once }), '2026-03-28T00:00:00Z')).toBe('2026-04-03T07:30:00.000Z');
  });
});

describe('a schedule that stands still', () => {
  const why = (scheduled: Parameters<typeof scheduleStandstill>[0], now = '2026-11-21T06:00:00Z') =>
    scheduleStandstill(scheduled, new Date(now));

  it('says why', () => {
    expect(why(check('weekly'))).toBeNull();
    expect(why(check('onetime', { enabled: false }))).toBeNull();
    expect(why(check('weekly', { enabled: false }))).toBe('Check is disabled');
    expect(why(check('weekly', { scheduleCancelled: true }))).toBe('Schedule is cancelled');
    expect(why(check('weekly', { scheduleEnd: '2026-11-20' }))).toBe('Schedule ended on 20 Nov 2026');
    const paused = { lastReport: { ...ran(0, null).lastReport, status: 'paused' as const } };
    expect(why(check('weekly', paused))).toBe('Paused: due runs are skipped');
    expect(why(check('continuously', ran(0, null)))).toBe('Runs again after this run');
    expect(why(check('continuously', ran(0, '2026-11-21T00:10:00Z')))).toBeNull();
  });
});

describe('What a disabled check holds back', () => {
  const off = { enabled: false };

  it('is told: a run that is paused, and one that was never begun', () => {
    const { lastReport } = ran(0, null);
    for (const schedule of ['onetime', 'weekly'] as const) {
      const paused = check(schedule, { ...off, lastReport: { ...lastReport, status: 'paused' } });
      expect(disabledStandstill(paused), schedule).toBe('Check is disabled: enable it before its run goes on');
      expect(disabledStandstill({ ...paused, enabled: true }), schedule).toBeNull();
    }
    expect(disabledStandstill(check('onetime', off))).toBe('Check is disabled: it runs when it is enabled');
  });

  it('is nothing where its last run is over, and is told once where it has a schedule', () => {
    expect(disabledStandstill(check('onetime', { ...off, ...ran(0, '2026-11-21T00:10:00Z') }))).toBeNull();
    expect(disabledStandstill(check('weekly', off))).toBeNull();
    expect(scheduleStandstill(check('weekly', off), createdAt)).toBe('Check is disabled');
  });
});
