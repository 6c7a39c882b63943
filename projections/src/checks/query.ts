import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CountryCode } from '@proofline/contracts/codes';
import type { CheckId, ReportId, UrlListId, UserId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import { percentCompleted } from '@proofline/contracts/percent-completed';
import { ACTIVE_REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import type { Schedule } from '@proofline/contracts/schedules';
import type { SocialAccountId, SocialPlatform } from '@proofline/contracts/social-media';
import type { ToplistRule } from '@proofline/contracts/toplists';
import type { Knex } from 'knex';
import { ask, type Question, question } from '../asked-together.ts';
import { live } from '../live-schema.ts';
import { inOrderOf, type PageOf } from '../paging.ts';
import type { ChecksInMemory } from './in-memory/checks-in-memory.ts';
import { chooseChecks, type ListChecksOptions } from './selection.ts';

export type { CheckOrderField, ListChecksOptions } from './selection.ts';

export interface CheckRow {
  readonly id: CheckId;
  readonly name: string;
  readonly kind: CheckKind;
  readonly creatorId: UserId | null;
  readonly createdAt: Date;
  readonly enabled: boolean;
  readonly countries: CountryCode[];
  /** Of a social media check. */
  readonly platform: SocialPlatform | null;
  /** What its configuration names, of each the first `MAX_PARTS_IN_LISTS`. */
  readonly urlListIds: readonly UrlListId[];
  readonly socialAccountIds: readonly SocialAccountId[];
  readonly toplistRules: readonly ToplistRule[];
  /** Addresses in the check's lists as they are now. */
  readonly urlCount: number;
  readonly schedule: Schedule;
  /** ISO dates. */
  readonly scheduleStart: string | null;
  readonly scheduleEnd: string | null;
  /** IANA name: its schedule goes by the clocks there. */
  readonly timezone: string;
  /** Its repeat was stopped. */
  readonly scheduleCancelled: boolean;
  /** When its repeat was brought back; null when it is stopped, or never was. */
  readonly scheduleRestartedAt: Date | null;
  /** Null until the first run was requested. */
  readonly lastReport: LastReport | null;
  /** Log position of the last event that changed the row. */
  readonly position: string;
}

export interface LastReport {
  readonly id: ReportId;
  readonly status: ReportStatus;
  readonly createdAt: Date;
  /** When it came to its end, however it ended. */
  readonly finishedAt: Date | null;
  /** Why it could not be carried out; null unless it failed. */
  readonly failureReason: string | null;
  /** Its results have left the tables. */
  readonly archived: boolean;
  readonly plannedTargets: number;
  readonly finishedTargets: number;
  /** Whole percent of targets that have their outcome. */
  readonly percentCompleted: number;
  /** Some page or target could not be judged. */
  readonly hasErrors: boolean;
}

export interface CheckDetail extends CheckRow {
  readonly configuration: CheckConfiguration;
  /** In the order the check names them. */
  readonly urlLists: {
    readonly id: UrlListId;
    readonly name: string;
    readonly urlCount: number;
    readonly enabled: boolean;
  }[];
  /** Newest first, at most `MAX_REPORTS_OF_CHECK`. */
  readonly reports: {
    readonly id: ReportId;
    readonly createdAt: Date;
    readonly status: ReportStatus;
    /** Targets without an outcome as yet. */
    readonly openTargets: number;
  }[];
}

export const MAX_REPORTS_OF_CHECK = 500;

const columns = [
  'id',
  'name',
  'kind',
  'creator_id',
  'created_at',
  'enabled',
  'countries',
  'platform',
  'url_list_ids',
  'social_account_ids',
  'toplist_rules',
  'url_count',
  'schedule',
  'schedule_start',
  'schedule_end',
  'timezone',
  'schedule_cancelled',
  'schedule_restarted_at',
  'last_report_id',
  'last_report_status',
  'last_report_created_at',
  'last_report_finished_at',
  'last_report_failure_reason',
  'last_report_archived',
  'last_report_planned_targets',
  'last_report_finished_targets',
  'last_report_unjudged_pages',
  'last_report_unjudged_targets',
  'position',
] as const;

/** A text where several things were asked together. */
type Timestamp = Date | string;

interface CheckRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: CheckKind;
  readonly creator_id: string | null;
  readonly created_at: Timestamp;
  readonly enabled: boolean;
  readonly countries: CountryCode[];
  readonly platform: SocialPlatform | null;
  readonly url_list_ids: UrlListId[];
  readonly social_account_ids: SocialAccountId[];
  readonly toplist_rules: ToplistRule[];
  readonly url_count: number;
  readonly schedule: Schedule;
  readonly schedule_start: string | null;
  readonly schedule_end: string | null;
  readonly timezone: string;
  readonly schedule_cancelled: boolean;
  readonly schedule_restarted_at: Timestamp | null;
  readonly last_report_id: string | null;
  readonly last_report_status: ReportStatus | null;
  readonly last_report_created_at: Timestamp | null;
  readonly last_report_finished_at: Timestamp | null;
  readonly last_report_failure_reason: string | null;
  readonly last_report_archived: boolean;
  readonly last_report_planned_targets: number;
  readonly last_report_finished_targets: number;
  readonly last_report_unjudged_pages: number;
  readonly last_report_unjudged_targets: number;
  readonly position: string;
}

/** A page of an organisation's checks. */
export async function listChecks(
  db: Knex,
  organizationId: number,
  options: ListChecksOptions,
): Promise<PageOf<CheckRow>> {
  const { count, ids } = await chooseChecks(db, organizationId, options);
  return { count, rows: await ask(db, rowsOfChecks(organizationId, ids)) };
}

/** As `listChecks`, by ids alone. @param memory where large lists are looked through */
export async function listCheckIds(
  db: Knex,
  organizationId: number,
  options: ListChecksOptions,
  memory: ChecksInMemory,
): Promise<{ count: number; ids: number[] }> {
  const chosen = await memory.choose(db, organizationId, options);
  return chosen ?? (await chooseChecks(db, organizationId, options));
}

/** Rows of the table, in the order of `checkIds`. */
export const rowsOfChecks = (organizationId: number, checkIds: readonly number[]): Question<CheckRow[]> =>
  question<CheckRecord, CheckRow[]>(
    `select ${columns.map((column) => (column === 'position' ? 'position::text' : column)).join(', ')}
     from ${live('checks')}
     where organization_id = :organizationId and created_at is not null and id = any(:checkIds::bigint[])`,
    { organizationId, checkIds },
    (records) => inOrderOf(checkIds, records.map(toRow)),
  );

/** Who created the checks `:checkIds`, as a part of other questions. */
export const CREATORS_OF_CHECKS = `
  select creator_id from ${live('checks')} where organization_id = :organizationId and id = any(:checkIds::bigint[])`;

const active = [...ACTIVE_REPORT_STATUSES].map((status) => `'${status}'`).join(', ');

/** The last runs of the checks `:checkIds` that are not over, as a part of other questions. */
export const ACTIVE_RUNS_OF_CHECKS = `
  select last_report_id from ${live('checks')}
  where organization_id = :organizationId and id = any(:checkIds::bigint[]) and last_report_status in (${active})`;

/** What an organisation checks today says what it will check next; older checks add nothing to that. */
const MAX_CHECKS_FOR_USE = 1_000;

/** Countries of the organisation's newest checks, those of most checks first. */
export async function countriesInUse(db: Knex, organizationId: number): Promise<CountryCode[]> {
  const newest = db(live('checks'))
    .where('organization_id', organizationId)
    .whereNotNull('created_at')
    .orderBy('id', 'desc')
    .limit(MAX_CHECKS_FOR_USE)
    .select(db.raw('unnest(countries) as country'));
  const records = await db
    .from(newest.as('used'))
    .groupBy('country')
    .orderByRaw('count(*) desc, country')
    .select<{ country: CountryCode }[]>('country');
  return records.map(({ country }) => country);
}

/** One check as a row of the table; undefined when the organisation has no such check. */
export async function getCheckRow(db: Knex, organizationId: number, checkId: number): Promise<CheckRow | undefined> {
  const record = await db(live('checks'))
    .where({ organization_id: organizationId, id: checkId })
    .whereNotNull('created_at')
    .first<CheckRecord | undefined>(columns);
  return record && toRow(record);
}

/** One check with its configuration, lists and reports; undefined when the organisation has no such check. */
export async function getCheck(db: Knex, organizationId: number, checkId: number): Promise<CheckDetail | undefined> {
  const record = await db(live('checks'))
    .where({ organization_id: organizationId, id: checkId })
    .whereNotNull('created_at')
    .first<(CheckRecord & { configuration: CheckConfiguration }) | undefined>([...columns, 'configuration']);
  if (record === undefined) return undefined;
  const [lists, reports] = await Promise.all([
    listsOf(db, organizationId, [...partsOf(record.configuration).urlLists]),
    db(live('reports'))
      .where({ organization_id: organizationId, check_id: checkId })
      .orderBy('id', 'desc')
      .limit(MAX_REPORTS_OF_CHECK)
      .select<{ id: string; created_at: Date; status: ReportStatus; open_targets: number }[]>(
        'id',
        'created_at',
        'status',
        db.raw(
          'greatest(0, planned_targets - judged_targets - filtered_targets - blocked_targets - failed_targets) as open_targets',
        ),
      ),
  ]);
  return {
    ...toRow(record),
    configuration: record.configuration,
    urlLists: lists,
    reports: reports.map((report) => ({
      id: Number(report.id) as ReportId,
      createdAt: report.created_at,
      status: report.status,
      openTargets: report.open_targets,
    })),
  };
}

/** How many enabled checks run in each country, by its code; one that runs in none is not counted. */
export async function countChecksByCountry(db: Knex, organizationId: number): Promise<ReadonlyMap<string, number>> {
  const records: { country: string; checks: string }[] = await db({ c: live('checks') })
    .joinRaw('cross join lateral unnest(c.countries) as country')
    .where({ 'c.organization_id': organizationId, 'c.enabled': true })
    .whereNotNull('c.created_at')
    .groupBy('country')
    .select('country', db.raw('count(*) as checks'));
  return new Map(records.map(({ country, checks }) => [country, Number(checks)]));
}

async function listsOf(db: Knex, organizationId: number, ids: readonly UrlListId[]): Promise<CheckDetail['urlLists']> {
  const records = await db(live('url_lists'))
    .where('organization_id', organizationId)
    .whereIn('id', [...ids])
    .select<{ id: string; name: string; url_count: number; enabled: boolean }[]>('id', 'name', 'url_count', 'enabled');
  const known = new Map(records.map((record) => [Number(record.id), record]));
  return ids.flatMap((id) => {
    const record = known.get(id);
    return record ? [{ id, name: record.name, urlCount: record.url_count, enabled: record.enabled }] : [];
  });
}

function toRow(record: CheckRecord): CheckRow {
  return {
    id: Number(record.id) as CheckId,
    name: record.name,
    kind: record.kind,
    creatorId: record.creator_id === null ? null : (Number(record.creator_id) as UserId),
    createdAt: new Date(record.created_at),
    enabled: record.enabled,
    countries: record.countries,
    platform: record.platform,
    urlListIds: record.url_list_ids,
    socialAccountIds: record.social_account_ids,
    toplistRules: record.toplist_rules,
    urlCount: record.url_count,
    schedule: record.schedule,
    scheduleStart: record.schedule_start,
    scheduleEnd: record.schedule_end,
    timezone: record.timezone,
    scheduleCancelled: record.schedule_cancelled,
    scheduleRestartedAt: dateOrNull(record.schedule_restarted_at),
    lastReport: toLastReport(record),
    position: record.position,
  };
}

const dateOrNull = (time: Timestamp | null): Date | null => (time === null ? null : new Date(time));

function toLastReport(record: CheckRecord): LastReport | null {
  if (record.last_report_id === null || !record.last_report_status || !record.last_report_created_at) return null;
  const status = record.last_report_status;
  return {
    id: Number(record.last_report_id) as ReportId,
    status,
    createdAt: new Date(record.last_report_created_at),
    finishedAt: dateOrNull(record.last_report_finished_at),
    failureReason: record.last_report_failure_reason,
    archived: record.last_report_archived,
    plannedTargets: record.last_report_planned_targets,
    finishedTargets: record.last_report_finished_targets,
    percentCompleted: percentCompleted(status, record.last_report_finished_targets, record.last_report_planned_targets),
    hasErrors: record.last_report_unjudged_pages > 0 || record.last_report_unjudged_targets > 0,
  };
}
