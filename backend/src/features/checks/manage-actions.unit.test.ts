import type { FlagName } from '@proofline/contracts/feature-switches';
import { checkIdSchema, organizationIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { ACTIVE_REPORT_STATUSES, REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import { describe, expect, it } from 'vitest';
import { type Managed, manageActions } from './manage-actions.ts';

const id = checkIdSchema.parse(12);
const organizationId = organizationIdSchema.parse(1);
const now = new Date('2026-11-22T12:00:00Z');
const lastReport = (status: ReportStatus) => ({ id: reportIdSchema.parse(1_200_000), status });
const compliance: Managed = {
  id,
  kind: 'compliance',
  createdAt: new Date('2026-11-20T09:30:00Z'),
  schedule: 'onetime',
  scheduleStart: null,
  scheduleEnd: null,
  timezone: 'Europe/Berlin',
  scheduleCancelled: false,
  platform: null,
  enabled: true,
  lastReport: null,
};
const actions = (changes: Partial<Managed> = {}, flags: readonly FlagName[] = [], mayManage = true) =>
  manageActions(
    { ...compliance, ...changes },
    { mayManage, features: { flags: new Set(flags), switches: new Set() }, organizationId, now },
  );
const ofRun = (status: ReportStatus, changes: Partial<Managed> = {}) =>
  actions({ ...changes, lastReport: lastReport(status) }).filter((action) => action !== 'clone_project');

describe('What can be done to a check', () => {
  it('is to clone and to disable it, and to enable a disabled one', () => {
    expect(actions()).toEqual(['clone_project', 'disable_project']);
    expect(actions({ enabled: false })).toEqual(['clone_project', 'enable_project']);
  });

  it('is nothing for who may not', () => {
    expect(actions({}, [], false)).toEqual([]);
  });

  it('is not to disable it while it runs, unless it is paused', () => {
    for (const status of REPORT_STATUSES) {
      expect(ofRun(status).includes('disable_project'), status).toBe(
        !ACTIVE_REPORT_STATUSES.has(status) && status !== 'pausing',
      );
    }
  });

  it('is to pause a run that waits or goes on, and to let a paused one go on', () => {
    expect(ofRun('pending')).toEqual(['pause_project']);
    expect(ofRun('in_progress')).toEqual(['pause_project']);
    expect(ofRun('pausing')).toEqual([]);
    expect(ofRun('paused')).toEqual(['continue_project', 'disable_project']);
    expect(ofRun('cancelled')).toEqual(['disable_project']);
  });

  it('is not to let a run of a disabled check go on', () => {
    expect(ofRun('paused', { enabled: false })).toEqual(['enable_project']);
  });

  it('is to cancel its schedule and to restart it, while it has runs to come', () => {
    const repeat = (changes: Partial<Managed>, flags: readonly FlagName[] = []) =>
      actions(changes, flags).filter((action) => action.endsWith('_schedule'));
    expect(repeat({})).toEqual([]);
    expect(repeat({ schedule: 'weekly' })).toEqual(['cancel_schedule']);
    const cancelled = { scheduleCancelled: true } as const;
    expect(repeat({ schedule: 'weekly', ...cancelled })).toEqual(['restart_schedule']);
    expect(repeat({ schedule: 'weekly', scheduleEnd: '2026-11-28', ...cancelled })).toEqual(['restart_schedule']);
    // Past its end, or with no day left before it on which it would run.
    expect(repeat({ schedule: 'weekly', scheduleEnd: '2026-11-21', ...cancelled })).toEqual([]);
    expect(repeat({ schedule: 'weekly', scheduleEnd: '2026-11-26', ...cancelled })).toEqual([]);
    expect(repeat({ schedule: 'weekly', scheduleEnd: '2026-11-21' })).toEqual([]);
    // Toplists no longer run continuously: one that does can be stopped, not brought back.
    expect(repeat({ kind: 'toplist', schedule: 'continuously' })).toEqual(['cancel_schedule']);
    expect(repeat({ kind: 'toplist', schedule: 'continuously', ...cancelled })).toEqual([]);
    expect(repeat({ kind: 'discovery', schedule: 'continuously', ...cancelled })).toEqual(['restart_schedule']);
  });

  it('is not to clone a scan of the internet, a schedule that is no more, or a disabled platform', () => {
    expect(actions({ kind: 'internet_scan' })).toEqual(['disable_project']);
    expect(actions({ kind: 'toplist', schedule: 'continuously' })).toEqual(['cancel_schedule', 'disable_project']);
    expect(actions({ kind: 'discovery', schedule: 'continuously' })).toContain('clone_project');
    const social = { kind: 'social_media', platform: 'reddit' } as const;
    expect(actions(social)).toEqual(['disable_project']);
    expect(actions(social, ['enable_reddit'])).toContain('clone_project');
    expect(actions({ ...social, platform: 'linkedin' })).toContain('clone_project');
  });
});
