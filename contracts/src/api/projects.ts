import { isOneLine, ONE_LINE_MESSAGE } from '@proofline/rules/one-line';
import { queryTreeSchema } from '@proofline/rules/query-tree';
import { queryTreeInputSchema } from '@proofline/rules/query-tree-input';
import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { checkIdSchema, reportIdSchema, urlListIdSchema, userIdSchema, verticalIdSchema } from '../ids.ts';
import { manageActionSchema } from '../manage-actions.ts';
import { reportStatusSchema } from '../report-status.ts';
import { MAX_PRIORITY_WORDS_LENGTH, RELATED_URLS, relatedUrlsSchema, SCHEDULES, scheduleSchema } from '../schedules.ts';
import { socialAccountIdSchema, socialPlatformSchema } from '../social-media.ts';
import { MAX_TOPLIST_RULES, toplistKindSchema, toplistRuleInputSchema, toplistRuleSchema } from '../toplists.ts';
import { checkMessages } from './check-messages.ts';
import { legalHoldSchema } from './legal-holds.ts';
import { oneLine } from './one-line.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

/** Before empty rows and repeats are dropped. */
const maxKeywordRows = 10_000;

/**
 * POST /api/projects/ (001 §3). The shape alone, so that everything that is wrong can be told at once: what a check of
 * a kind needs, and with which message it is refused, is `checkProblems`.
 */
export const createProjectBodySchema = z.strictObject({
  kind: checkKindSchema,
  name: z.string(checkMessages.required).trim().refine(isOneLine, ONE_LINE_MESSAGE).default(''),
  schedule: z.enum(SCHEDULES, checkMessages.schedule).nullable().default(null),
  schedule_start: z.iso.date(checkMessages.start).nullable().default(null),
  schedule_end: z.iso.date(checkMessages.end).nullable().default(null),
  countries: z.array(countryCodeSchema).max(300).default([]),
  languages: z.array(languageCodeSchema).max(200).default([]),
  filters: queryTreeInputSchema.nullable().default(null),
  rules: queryTreeInputSchema.nullable().default(null),
  url_groups: z.array(urlListIdSchema).max(500).default([]),
  related_urls: z.enum(RELATED_URLS, checkMessages.relatedUrls).nullable().default(null),
  url_filter: oneLine(500).default(''),
  priority_words: z
    .array(z.string().trim().refine(isOneLine, ONE_LINE_MESSAGE))
    .max(250)
    .default([])
    .refine((words) => words.join(',').length <= MAX_PRIORITY_WORDS_LENGTH, {
      message: `Ensure this field has no more than ${MAX_PRIORITY_WORDS_LENGTH} characters.`,
    }),
  keywords: z.array(z.string().trim().refine(isOneLine, ONE_LINE_MESSAGE)).max(maxKeywordRows).default([]),
  verticals: z.array(verticalIdSchema).max(200).default([]),
  platform: socialPlatformSchema.nullable().default(null),
  social_media_accounts: z.array(socialAccountIdSchema).max(1_000).default([]),
  toplist_kind: toplistKindSchema.nullable().default(null),
  toplist_rules: z.array(toplistRuleInputSchema).max(MAX_TOPLIST_RULES).default([]),
});
export type CreateProjectBody = z.input<typeof createProjectBodySchema>;

/** Last report's status as the check table shows it. */
export const statusBadgeSchema = z.object({
  id: reportStatusSchema,
  title: z.string(),
  percent: z.number().min(0).max(100),
  color: z.enum(['grey', 'info', 'warning', 'success', 'danger']),
});

const urlGroupOfCheckSchema = z.object({
  id: urlListIdSchema,
  name: z.string(),
  url_count: z.number().int(),
  enabled: z.boolean(),
});

const accountOfCheckSchema = z.object({
  id: socialAccountIdSchema,
  description: z.string(),
  platform: socialPlatformSchema,
  disabled: z.boolean(),
});

/** Null unless positions of named brands are watched. */
const toplistConfigSchema = toplistRuleSchema.extend({
  brand_positions: toplistRuleSchema.shape.brand_positions.unwrap().nullable(),
});

/** A row of GET /api/projects/. */
export const projectSchema = z.object({
  id: checkIdSchema,
  name: z.string(),
  kind: checkKindSchema,
  creator: userIdSchema,
  creator_full_name: z.string(),
  ctime: z.iso.datetime(),
  enabled: z.boolean(),
  /** Of the reader; false for everybody while favourites are switched off. */
  is_favorite: z.boolean().default(false),
  /** Whether it looks for sites nobody has named. */
  is_scan_the_internet: z.boolean().default(false),
  countries: z.array(z.object({ id: countryCodeSchema, name: z.string() })),
  url_count: z.number().int(),
  /** Its lists in the order the check names them; in lists of checks the first `MAX_PARTS_IN_LISTS`. */
  url_groups: z.array(urlGroupOfCheckSchema).default([]),
  platform: z.object({ id: socialPlatformSchema, name: z.string() }).nullable().default(null),
  /** In lists of checks the first `MAX_PARTS_IN_LISTS`. */
  social_media_accounts: z.array(accountOfCheckSchema).default([]),
  /** What it looks for on which toplist; in lists of checks the first `MAX_PARTS_IN_LISTS`. */
  toplist_configs: z.array(toplistConfigSchema).default([]),
  /** The newest comment on a report of it; null when there is none, and while comments are switched off. */
  comment: z.string().nullable().default(null),
  schedule: scheduleSchema,
  /** When its runs begin by the clocks of `schedule_timezone`, HH:MM; null where no schedule says so. */
  schedule_repeat_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** IANA name of the time zone that its creator had. */
  schedule_timezone: z.string(),
  /** Whether it repeats: it has a schedule, which is neither cancelled nor over. */
  celery_task_enabled: z.boolean(),
  schedule_start: z.iso.date().nullable(),
  schedule_end: z.iso.date().nullable(),
  /** What the reader may do to the check now. */
  available_manage_actions: z.array(manageActionSchema),
  last_report_id: reportIdSchema.nullable(),
  /** Null until the first run was requested. */
  last_report_status: statusBadgeSchema.nullable(),
  last_report_archived: z.boolean(),
  last_report_url_count: z.number().int(),
  last_report_finalized: z.iso.datetime().nullable(),
  /** True when pages of the last report could not be judged. */
  last_report_has_errors: z.boolean(),
  /** Its time was over before it was done: it reads Completed, and this much of it is missing. */
  last_report_expired: z.boolean().default(false),
  /** Targets of the last report that it ended without; 0 while it goes on, and when it was completed. */
  last_report_not_judged_url_count: z.number().int().default(0),
  percent_completed: z.number(),
  /** Percent compliant of the last runs that judged anything, oldest first; in lists. */
  compliance_over_runs: z.array(z.number()).default([]),
  /** When it is to run next by its schedule; null when it is not, or nobody can tell yet. */
  next_run_at: z.iso.datetime().nullable().default(null),
  /** Why its schedule stands still, e.g. "Schedule is cancelled"; null when it does not, or there is none. */
  schedule_waiting_reason: z.string().nullable().default(null),
  /** Why the last or the first run waits, e.g. "Waiting for a crawler in Austria"; null when nothing waits. */
  last_report_waiting_reason: z.string().nullable().default(null),
  /** Why the last run could not be carried out, as a sentence; null when it could. */
  last_report_failure_reason: z.string().nullable().default(null),
  /** What keeps evidence of all of its reports from being deleted; null when nothing does. */
  legal_hold: legalHoldSchema.nullable().default(null),
  /** Reports of it that are on hold themselves. */
  held_report_count: z.number().int().default(0),
});
export type Project = z.infer<typeof projectSchema>;
export const projectPageSchema = pageOf(projectSchema);

/** GET /api/projects/{id}/ */
export const projectDetailSchema = projectSchema.extend({
  languages: z.array(z.object({ id: languageCodeSchema, name: z.string() })),
  filters: queryTreeSchema.nullable(),
  rules: queryTreeSchema.nullable(),
  url_groups: z.array(urlGroupOfCheckSchema),
  related_urls: relatedUrlsSchema,
  url_filter: z.string(),
  priority_words: z.array(z.string()),
  keywords: z.array(z.string()),
  /** Sets of preset keywords; one that is gone keeps its id and has `disabled`. */
  verticals: z.array(z.object({ id: verticalIdSchema, name: z.string(), disabled: z.boolean() })),
  platform: projectSchema.shape.platform.unwrap(),
  social_media_accounts: z.array(accountOfCheckSchema),
  /** Null for other kinds. */
  toplist_kind: toplistKindSchema.nullable(),
  toplist_rules: z.array(toplistRuleSchema),
  /** The check's newest reports, the newest first, at most 500; `GET …/report_dates/` leads to all. */
  reports: z.array(
    z.object({
      id: reportIdSchema,
      ctime: z.iso.datetime(),
      status: reportStatusSchema,
      /** Targets that it ended without; 0 while it goes on, and when it was completed. */
      not_judged_url_count: z.number().int().default(0),
    }),
  ),
});
export type ProjectDetail = z.infer<typeof projectDetailSchema>;

/** POST /api/manage_project/{id}/ (000 §7) */
export const manageProjectBodySchema = z.strictObject({
  action: manageActionSchema.exclude(['clone_project'], 'This action is not available.'),
});
export const managedProjectSchema = projectSchema.pick({
  id: true,
  enabled: true,
  available_manage_actions: true,
  last_report_status: true,
  celery_task_enabled: true,
  next_run_at: true,
  schedule_waiting_reason: true,
});

/** Of websites to filter by: what the column can hold. */
const MAX_COUNT = 2_147_483_647;
/** Comma-separated in the address bar. */
const commaList = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
export const projectQuerySchema = pageQuerySchema.extend({
  id__in: commaList.optional(),
  name: z.string().max(200).optional(),
  kind: commaList.optional(),
  creator: z.coerce.number().int().positive().optional(),
  creator_full_name: z.string().max(200).optional(),
  countries: commaList.optional(),
  schedule: commaList.optional(),
  status: commaList.optional(),
  /** Websites, at least and at most. */
  url_count__gte: z.coerce.number().int().min(0).max(MAX_COUNT).optional(),
  url_count__lte: z.coerce.number().int().min(0).max(MAX_COUNT).optional(),
  enabled: z
    .enum(['true', 'false', ''])
    .transform((text) => text !== 'false')
    .optional(),
  /** Favourites of the reader, or what is none. */
  is_favorite: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** Checks whose last report has been archived, or has not. */
  last_report_archived: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
});

/** OPTIONS /api/projects/ : what a check may be made of (001 §3, creation metadata). */
const selectable = { name: z.string(), disabled: z.boolean() };
export const creationMetadataSchema = z.object({
  /** Kinds that the reader may create: enabled for the organisation, their flags and switches on. */
  enabled_check_kinds: z.array(checkKindSchema),
  /** Countries a check can run in. */
  available_countries: z.array(z.object({ id: countryCodeSchema, ...selectable })),
  /** Every country that can be named, the worldwide group (`WW`) included. */
  countries: z.array(z.object({ id: countryCodeSchema, name: z.string() })),
  /** Countries that some agent serves for the organisation: what result tables filter by. */
  all_organization_proxy_countries_filter_list: z.array(countryCodeSchema),
  available_languages: z.array(z.object({ id: languageCodeSchema, ...selectable, flagCode: z.string().nullable() })),
  /** Languages to add when a country is picked. */
  language_by_country: z.record(countryCodeSchema, z.array(languageCodeSchema)),
  /** Each kind's own schedules. */
  schedule_choices: z.record(
    checkKindSchema,
    z.array(z.object({ id: scheduleSchema, title: z.string(), subtitle: z.string() })),
  ),
  verticals: z.array(z.object({ id: verticalIdSchema, name: z.string() })),
  /** Of `verticals`, those that cannot be chosen. */
  disabled_verticals: z.array(verticalIdSchema),
  platforms: z.array(
    z.object({
      id: socialPlatformSchema,
      name: z.string(),
      show_platform: z.boolean(),
      enabled_platform: z.boolean(),
      has_social_media_accounts_and_accesses: z.boolean(),
    }),
  ),
  /** Accounts and groups of accounts, flat; `sub_items` names the accounts of a group. */
  social_media_accounts: z.array(
    z.object({
      id: socialAccountIdSchema,
      name: z.string(),
      description: z.string(),
      platform: socialPlatformSchema,
      type: z.enum(['group', 'single']),
      sub_items: z.array(socialAccountIdSchema),
    }),
  ),
  toplist_kinds: z.array(z.object({ id: toplistKindSchema, ...selectable, tooltip_text: z.string() })),
  /** Kinds whose rules may look for images. */
  image_rule_kinds: z.array(checkKindSchema),
  /** Countries that no live agent serves: selectable, their targets wait. */
  unserved_countries: z.array(countryCodeSchema),
  /** Kinds whose crawler does not exist yet: a check of theirs is kept and starts when it does. */
  uncrawled_kinds: z.array(checkKindSchema),
  /** Crawls of this calendar month (UTC) by kind; null where there is no limit. */
  monthly_crawls: z.record(checkKindSchema, z.object({ used: z.number().int(), limit: z.number().int() }).nullable()),
});
export type CreationMetadata = z.infer<typeof creationMetadataSchema>;

/** GET /api/check_country_count/ : each country with its name and how many enabled checks run there. */
export const checkCountryCountsSchema = z.array(z.tuple([countryCodeSchema, z.string(), z.number().int().positive()]));
export type CheckCountryCount = z.infer<typeof checkCountryCountsSchema>[number];
