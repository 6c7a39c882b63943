import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { CheckCreated } from '@proofline/contracts/events/check';
import {
  checkIdSchema,
  organizationIdSchema,
  reportIdOf,
  urlListIdSchema,
  userIdSchema,
} from '@proofline/contracts/ids';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { CheckDetail } from '@proofline/projections/checks/query';
import { describe, expect, it } from 'vitest';
import { presentFavorite } from '../favorites/present.ts';
import { presentProject, presentProjectDetail } from './present.ts';

const at = new Date('2026-11-20T12:00:00Z');
const id = checkIdSchema.parse(12);
const { configuration } = CheckCreated.schema.parse(CheckCreated.example);
const check: CheckDetail = {
  id,
  name: configuration.name,
  kind: 'compliance',
  creatorId: userIdSchema.parse(2),
  createdAt: at,
  enabled: true,
  countries: ['GB', 'U0'],
  urlCount: 40,
  platform: null,
  urlListIds: [urlListIdSchema.parse(3)],
  socialAccountIds: [],
  toplistRules: [],
  schedule: 'twice_a_day',
  scheduleStart: '2026-11-20',
  scheduleEnd: null,
  timezone: 'Europe/Berlin',
  scheduleCancelled: false,
  scheduleRestartedAt: null,
  lastReport: {
    id: reportIdOf(id, 3),
    status: 'failed',
    createdAt: at,
    finishedAt: at,
    failureReason: 'More than 1,000,000 addresses to visit.',
    plannedTargets: 40,
    finishedTargets: 20,
    percentCompleted: 50,
    hasErrors: true,
    archived: false,
  },
  position: '42',
  configuration: checkConfigurationSchema.parse({ ...configuration, languages: ['en', 'de'] }),
  urlLists: [{ id: urlListIdSchema.parse(3), name: 'UK', urlCount: 40, enabled: false }],
  reports: [{ id: reportIdOf(id, 3), createdAt: at, status: 'failed', openTargets: 2 }],
};
const facts = {
  now: new Date('2026-11-21T13:00:00Z'),
  names: new Map([[2, 'Maya Lindqvist']]),
  organizationId: organizationIdSchema.parse(1),
  mayManage: true,
  features: { flags: new Set<never>(), switches: new Set<never>() },
  favorites: new Set([12]),
  comments: new Map([[12, 'Looks right now.']]),
  urlLists: new Map(check.urlLists.map((list) => [list.id, list])),
  accounts: new Map(),
};
const parts = { verticals: [], accounts: [] };

describe('A check on the wire', () => {
  it('follows its contract, with names for codes', () => {
    const detail = presentProjectDetail(check, facts, parts);
    expect(projectDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      countries: [{ name: 'United Kingdom' }, { id: 'U0', name: 'United States, Colorado (US-CO)' }],
      languages: [{ name: 'English' }, { name: 'German' }],
      schedule_repeat_time: '13:00',
      schedule_timezone: 'Europe/Berlin',
      celery_task_enabled: true,
      url_groups: [{ id: 3, name: 'UK', url_count: 40, enabled: false }],
      comment: 'Looks right now.',
      is_scan_the_internet: false,
      schedule_waiting_reason: null,
      next_run_at: '2026-11-22T12:00:00.000Z',
      last_report_status: { id: 'failed', percent: 50, color: 'danger' },
      last_report_has_errors: true,
      last_report_failure_reason: 'More than 1,000,000 addresses to visit.',
      url_filter: '',
    });
  });

  it('has no status before its first run, and Unknown for a creator who is gone', () => {
    expect(presentProject({ ...check, lastReport: null }, { ...facts, names: new Map() })).toMatchObject({
      last_report_id: null,
      last_report_status: null,
      percent_completed: 0,
      last_report_waiting_reason: null,
      last_report_failure_reason: null,
      creator_full_name: 'Unknown',
    });
  });

  it('of a kind without a crawler says what it waits for', () => {
    expect(presentProject({ ...check, kind: 'social_media', lastReport: null }, facts)).toMatchObject({
      last_report_status: null,
      last_report_waiting_reason: 'Starts when its crawler is available',
    });
  });

  it.each(['compliance', 'social_media'] as const)(
    'says what a disabled one waits for, as a favourite too: %s',
    (kind) => {
      const row = { ...check, kind, schedule: 'onetime' as const, enabled: false, lastReport: null };
      const favorite = presentFavorite({ checkId: id, createdAt: at }, row, { ...facts, waiting: new Map() });
      for (const shown of [favorite, presentProject(row, facts)]) {
        expect(shown.last_report_waiting_reason).toBe('Check is disabled: it runs when it is enabled');
      }
    },
  );

  it('says as a favourite which countries its run waits for', () => {
    if (check.lastReport === null) throw new Error('It has run.');
    const waiting = new Map([[check.lastReport.id, ['SE']]]);
    const favorite = presentFavorite({ checkId: id, createdAt: at }, check, { ...facts, waiting });
    expect(favorite.last_report_waiting_reason).toBe('Waiting for a crawler in Sweden');
  });

  it.each([
    ['expired', 20],
    ['in_progress', 0],
  ] as const)('says of a last run that is %s how much it ended without, as a favourite too', (status, missing) => {
    if (check.lastReport === null) throw new Error('It has run.');
    const row = { ...check, lastReport: { ...check.lastReport, status } };
    const favorite = presentFavorite({ checkId: id, createdAt: at }, row, { ...facts, waiting: new Map() });
    for (const shown of [favorite, presentProject(row, facts)]) {
      expect(shown.last_report_not_judged_url_count).toBe(missing);
    }
  });
});
