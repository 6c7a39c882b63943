import type { TemplateConfiguration } from '@proofline/contracts/api/check-templates';
import type { Project, ProjectDetail } from '@proofline/contracts/api/projects';
import { countryName } from '@proofline/contracts/countries';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import { hasPart, kindFacts } from '@proofline/contracts/kinds/registry';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { SOCIAL_PLATFORM_LABELS, type SocialPlatform } from '@proofline/contracts/social-media';
import { type ToplistRule, toplistKindOf } from '@proofline/contracts/toplists';
import type { CheckDetail, CheckRow, LastReport } from '@proofline/projections/checks/query';
import type { HoldsOfCheck } from '@proofline/projections/retention/query';
import { languageName } from '../../kernel/language-codes.ts';
import { nobody, UNKNOWN_USER } from '../accounts/account.ts';
import { presentLegalHold } from '../legal-holds/present.ts';
import { statusBadge } from '../reports/status-badge.ts';
import { waitingReason } from '../reports/waiting-countries.ts';
import { repeatTimeOf, slotPlanOf } from '../runs/slots.ts';
import { type ManageFacts, manageActions } from './manage-actions.ts';
import { disabledStandstill, nextRunOf, scheduleStandstill } from './next-run.ts';
import { withoutFingerprints } from './pin-images.ts';
import { isScheduleOver } from './schedule-facts.ts';

const startsLater = 'Starts when its crawler is available';

export interface ProjectFacts extends ManageFacts {
  /** Of users, by id. */
  readonly names: ReadonlyMap<number, string>;
  readonly now: Date;
  /** Of those checks, the reader's favourites. */
  readonly favorites: ReadonlySet<number>;
  /** Holds of those checks, and how many of their reports are held. */
  readonly holds?: ReadonlyMap<number, HoldsOfCheck>;
  /** The newest comment on each, where there is one. */
  readonly comments: ReadonlyMap<number, string>;
  /** Lists and accounts that the rows name, by id. */
  readonly urlLists: ReadonlyMap<number, CheckDetail['urlLists'][number]>;
  readonly accounts: ReadonlyMap<number, NamedParts['accounts'][number]>;
  /** Countries that the last run waits for. */
  readonly waitingCountries?: readonly string[];
  /** Percent compliant of its last runs, oldest first. */
  readonly complianceOverRuns?: readonly number[];
}

/** A row of GET /api/projects/. Pure. */
export function presentProject(row: CheckRow, facts: ProjectFacts): Project {
  const { names, now, waitingCountries = [], complianceOverRuns = [] } = facts;
  const { lastReport } = row;
  const holds = facts.holds?.get(row.id);
  const percent = lastReport?.percentCompleted ?? 0;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    creator: row.creatorId ?? nobody,
    creator_full_name: (row.creatorId === null ? undefined : names.get(row.creatorId)) ?? UNKNOWN_USER,
    ctime: row.createdAt.toISOString(),
    enabled: row.enabled,
    is_favorite: facts.favorites.has(row.id),
    is_scan_the_internet: row.kind === 'internet_scan',
    countries: row.countries.map((id) => ({ id, name: countryName(id) })),
    url_count: row.urlCount,
    url_groups: presentLists(row.urlListIds.flatMap((id) => facts.urlLists.get(id) ?? [])),
    platform: presentPlatform(row.platform),
    social_media_accounts: row.socialAccountIds.flatMap((id) => facts.accounts.get(id) ?? []),
    toplist_configs: presentToplists(row.toplistRules),
    comment: facts.comments.get(row.id) ?? null,
    schedule: row.schedule,
    schedule_repeat_time: repeatTimeOf(slotPlanOf(row)),
    schedule_timezone: row.timezone,
    celery_task_enabled: row.schedule !== 'onetime' && !row.scheduleCancelled && !isScheduleOver(row, now),
    schedule_start: row.scheduleStart,
    schedule_end: row.scheduleEnd,
    available_manage_actions: manageActions(row, facts),
    last_report_id: lastReport?.id ?? null,
    last_report_status: lastReport && statusBadge(lastReport.status, percent),
    last_report_archived: lastReport?.archived ?? false,
    last_report_url_count: lastReport?.plannedTargets ?? 0,
    last_report_finalized: lastReport?.finishedAt?.toISOString() ?? null,
    last_report_has_errors: lastReport?.hasErrors ?? false,
    last_report_expired: lastReport?.status === 'expired',
    last_report_not_judged_url_count: lastReport === null ? 0 : notJudgedOf(lastReport),
    percent_completed: percent,
    compliance_over_runs: [...complianceOverRuns],
    next_run_at: nextRunOf(row, now)?.toISOString() ?? null,
    schedule_waiting_reason: scheduleStandstill(row, now),
    last_report_failure_reason: lastReport?.failureReason ?? null,
    last_report_waiting_reason: whyItWaits(row, waitingCountries),
    legal_hold: holds?.own ? presentLegalHold(holds.own, names) : null,
    held_report_count: holds?.heldReports ?? 0,
  };
}

/** What its run waits for: a check that is disabled, a crawler, or one in these countries; null when for none. Pure. */
export const whyItWaits = (row: CheckRow, countries: readonly string[]): string | null =>
  disabledStandstill(row) ??
  (kindFacts(row.kind).crawler === 'built' ? waitingReason(countries, row.kind) : startsLater);

const presentLists = (lists: CheckDetail['urlLists']): Project['url_groups'] =>
  lists.map(({ id, name, urlCount, enabled }) => ({ id, name, url_count: urlCount, enabled }));

const presentPlatform = (platform: SocialPlatform | null): Project['platform'] =>
  platform && { id: platform, name: SOCIAL_PLATFORM_LABELS[platform] };

const presentToplists = (rules: readonly ToplistRule[]): Project['toplist_configs'] =>
  rules.map((rule) => ({ ...rule, brand_positions: rule.brand_positions ?? null }));

/** Targets that a run ended without. */
export const notJudgedOf = ({ status, plannedTargets, finishedTargets }: LastReport): number =>
  FINISHED_REPORT_STATUSES.has(status) ? Math.max(0, plannedTargets - finishedTargets) : 0;

/** What a check names, as it stands now. */
export interface NamedParts {
  readonly verticals: ProjectDetail['verticals'];
  readonly accounts: ProjectDetail['social_media_accounts'];
}

/** GET /api/projects/{id}/ . Pure. */
export function presentProjectDetail(detail: CheckDetail, facts: ProjectFacts, parts: NamedParts): ProjectDetail {
  const configuration = presentConfiguration(detail.configuration, detail.urlLists, parts);
  return {
    ...configuration,
    ...presentProject(detail, facts),
    // Rows tell of the first of them.
    url_groups: configuration.url_groups,
    social_media_accounts: configuration.social_media_accounts,
    toplist_configs: presentToplists(partsOf(detail.configuration).toplistRules),
    reports: detail.reports.map(({ id, createdAt, status, openTargets }) => ({
      id,
      ctime: createdAt.toISOString(),
      status,
      not_judged_url_count: FINISHED_REPORT_STATUSES.has(status) ? openTargets : 0,
    })),
  };
}

/** What a check, or a template of one, is made of. Pure. */
export function presentConfiguration(
  configuration: CheckConfiguration,
  urlLists: CheckDetail['urlLists'],
  { verticals, accounts }: NamedParts,
): TemplateConfiguration {
  const every = partsOf(configuration);
  return {
    kind: configuration.kind,
    name: configuration.name,
    schedule: configuration.schedule,
    schedule_start: configuration.scheduleStart,
    schedule_end: configuration.scheduleEnd,
    countries: every.countries.map((id) => ({ id, name: countryName(id) })),
    languages: every.languages.map((id) => ({ id, name: languageName(id) })),
    filters: every.filters && withoutFingerprints(every.filters),
    rules: every.rules && withoutFingerprints(every.rules),
    url_groups: presentLists(urlLists),
    related_urls: every.relatedUrls,
    url_filter: every.urlFilter ?? '',
    priority_words: [...every.priorityWords],
    keywords: [...every.keywords],
    verticals,
    platform: presentPlatform(every.platform),
    social_media_accounts: accounts,
    toplist_kind: hasPart(configuration.kind, 'toplist') ? toplistKindOf(every.toplistRules) : null,
    toplist_rules: [...every.toplistRules],
  };
}
