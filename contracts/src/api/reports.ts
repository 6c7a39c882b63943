import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { ARCHIVED_FILES } from '../events/retention.ts';
import { checkIdSchema, reportIdSchema, resultIdSchema, userIdSchema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';
import { type ReportStatus, reportStatusSchema } from '../report-status.ts';
import { exportUnderWaySchema } from './exports.ts';
import { legalHoldSchema } from './legal-holds.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { statusBadgeSchema } from './projects.ts';

export type { ReportStatus };

/** What ARCHIVE_AFTER_MONTHS is where nobody says otherwise (000 §9). */
export const DEFAULT_ARCHIVE_AFTER_MONTHS = 6;
/** What EVIDENCE_RETENTION_MONTHS is where nobody says otherwise. */
export const DEFAULT_EVIDENCE_RETENTION_MONTHS = 60;

/** How often a rule passes over the judged pages, or in a negated check is not met, for the rating cards. */
export const ruleRatingSchema = z.object({
  /** The rule's id in the tree. */
  id: z.string(),
  /** Short title: the bulk name, else the value. */
  name: z.string(),
  /** The rule in words, e.g. "Text doesn't contain any". */
  description: z.string(),
  values: z.array(z.string()),
  avg_rating: z.number().min(0).max(100).nullable(),
});

/** How much of what opened did not advertise a keyword of the check. */
export const keywordRatingSchema = z.object({
  /** The keyword itself. */
  id: z.string(),
  name: z.string(),
  /** Windows that nobody asked for and in which it was found. */
  found: z.number().int().nonnegative(),
  /** Percent of the others among them; null where none opened. */
  avg_rating: z.number().min(0).max(100).nullable(),
});

/** Pages by what became of them. `waiting` counts targets that have no outcome yet, of a run that is not over. */
export const outcomeCountsSchema = z.object({
  compliant: z.number().int(),
  not_compliant: z.number().int(),
  /** Seen, and no verdict was asked for. */
  recorded: z.number().int(),
  filtered_out: z.number().int(),
  could_not_be_judged: z.number().int(),
  waiting: z.number().int(),
});
export type OutcomeCounts = z.infer<typeof outcomeCountsSchema>;

/** One of the pages judged last, for the live status card. */
export const newestResultSchema = z.object({
  id: resultIdSchema,
  url: z.string(),
  outcome: pageOutcomeSchema,
  at: z.iso.datetime(),
});
export type NewestResult = z.infer<typeof newestResultSchema>;

/** A row of GET /api/reports/ */
export const reportSchema = z.object({
  id: reportIdSchema,
  project: z.object({ id: checkIdSchema, kind: checkKindSchema, name: z.string(), creator: userIdSchema }),
  project_id: checkIdSchema,
  project__name: z.string(),
  project__kind: checkKindSchema,
  project__creator: z.string(),
  status: statusBadgeSchema,
  ctime: z.iso.datetime(),
  mtime: z.iso.datetime(),
  finalized: z.iso.datetime().nullable(),
  /** Targets planned, and what became of them. */
  url_count: z.number().int(),
  completed_url_count: z.number().int(),
  failed_url_count: z.number().int(),
  filtered_url_count: z.number().int(),
  percent_completed: z.number(),
  total_results_count: z.number().int(),
  outcomes: outcomeCountsSchema,
  /** Share of compliant among judged pages, percent; null before the first. */
  compliance_percent: z.number().nullable(),
  comments_count: z.number().int(),
  /** Countries whose targets wait because no crawler serves them at the moment: waiting is not failing. */
  waiting_countries: z.array(countryCodeSchema).default([]),
  /** The same in words, e.g. "Waiting for a crawler in Austria"; null when nothing waits for that reason. */
  waiting_reason: z.string().nullable().default(null),
  /** Its results are no longer in the tables: what is left is the export file. */
  archived: z.boolean().default(false),
  /** Its results as a file are prepared in the background before they can be downloaded. */
  is_large: z.boolean().default(false),
  /** Where its results, all of them, lie ready as a file; null where they are written as they are asked for, or not yet. */
  csv_file: z.string().nullable().default(null),
  xlsx_file: z.string().nullable().default(null),
  /** Of a large report: files that somebody has asked for. */
  exports_under_way: z.array(exportUnderWaySchema).default([]),
  /** Why the run could not be carried out, as a sentence, e.g. that the month's limit is used up; null when it could. */
  failure_reason: z.string().nullable().default(null),
  /** Its time was over before it was done: it reads Completed, and `not_judged_url_count` of it are missing. */
  expired: z.boolean().default(false),
  /** Targets that the run ended without: never compliant. 0 while it goes on, and when it was completed. */
  not_judged_url_count: z.number().int().default(0),
  /** Name of who ended it before its end; null unless somebody did. */
  cancelled_by: z.string().nullable().default(null),
  /** What keeps its evidence from being deleted: the hold of its check first, then its own. */
  legal_holds: z.array(legalHoldSchema).default([]),
  /** Whether who asks wants no notifications and no mails about it. */
  notifications_muted: z.boolean().default(false),
  available_actions: z.array(
    z.enum([
      'view_report',
      'download_report',
      'prepare_export',
      'add_comment',
      'cancel_report',
      'place_legal_hold',
      'lift_legal_hold',
    ]),
  ),
});
export type Report = z.infer<typeof reportSchema>;
export const reportPageSchema = pageOf(reportSchema);

/** GET /api/reports/{id}/ */
export const reportDetailSchema = reportSchema.extend({
  rules: queryTreeSchema,
  filters: queryTreeSchema.nullable(),
  languages: z.array(languageCodeSchema),
  negated_results: z.boolean(),
  detailed_rating_percent_rules: z.array(ruleRatingSchema),
  detailed_rating_percent_filters: z.array(ruleRatingSchema),
  /** Of checks whose windows are looked at for keywords, in the order of the check; empty for others. */
  detailed_rating_percent_keywords: z.array(keywordRatingSchema).default([]),
  newest_results: z.array(newestResultSchema).max(4),
  /** Links of finished websites that led to nothing (404, 410): passed over, other pages were read in their place. */
  dead_link_count: z.number().int(),
  /** Results per second over the last minute; null when it stands still or is over. */
  rate_per_s: z.number().nullable(),
  /** Earlier runs' compliance, oldest first, this one last, at most 30. */
  compliance_over_runs: z.array(
    z.object({ report: reportIdSchema, ctime: z.iso.datetime(), compliance_percent: z.number().nullable() }),
  ),
  /** Age at which reports are archived. */
  archive_after_months: z.number().int().positive().default(DEFAULT_ARCHIVE_AFTER_MONTHS),
  /** Files that are kept of an archived report, in bytes. */
  archived_files: z.array(z.object({ name: z.enum(ARCHIVED_FILES), bytes: z.number().int() })).default([]),
  /** Since when its evidence is no longer kept; null while it is. */
  evidence_expired_at: z.iso.datetime().nullable().default(null),
  /** Age at which evidence is deleted. */
  evidence_retention_months: z.number().int().positive().default(DEFAULT_EVIDENCE_RETENTION_MONTHS),
  /** The log position this row stands at. */
  position: z.string(),
});
export type ReportDetail = z.infer<typeof reportDetailSchema>;

/** POST /api/manage_report/{id}/ : what is done to one run. Pausing it is a matter of its check (`manage_project`). */
export const manageReportBodySchema = z.strictObject({
  action: z.enum(['cancel_report'], 'This action is not available.'),
});
export const managedReportSchema = reportSchema.pick({ id: true, status: true, cancelled_by: true });

/** What Postgres counts in 32 bits. */
const MAX_COUNT = 2 ** 31 - 1;

export const reportQuerySchema = pageQuerySchema.extend({
  project: z.coerce.number().int().positive().optional(),
  name: z.string().max(200).optional(),
  status: z.string().max(200).optional(),
  kind: z.string().max(200).optional(),
  /** Creator of the check, by id and by part of the name; both together mean both. */
  project__creator: z.coerce.number().int().positive().optional(),
  creator: z.string().max(200).optional(),
  /** Of checks that are enabled, or are not. */
  project__enabled: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** Requested at or after, and before. */
  ctime__gte: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  ctime__lt: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  /** Websites that were planned, at least and at most. */
  url_count__gte: z.coerce.number().int().min(0).max(MAX_COUNT).optional(),
  url_count__lte: z.coerce.number().int().min(0).max(MAX_COUNT).optional(),
  /** Completed at or after, and before. */
  finalized__gte: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  finalized__lt: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
});
export const reportStatusFilterSchema = reportStatusSchema;

/** How far back GET /api/compliance_over_time/ looks, in days. */
export const COMPLIANCE_DAYS = ['30', '90'] as const;
export const complianceOverTimeQuerySchema = z.object({ days: z.enum(COMPLIANCE_DAYS).default('30') });

/** Days, in the reader's time zone, on which runs ended that had judged pages; the oldest first. */
export const complianceOverTimeSchema = z.array(
  z.object({
    day: z.iso.date(),
    reports: z.number().int().positive(),
    compliant: z.number().int().nonnegative(),
    not_compliant: z.number().int().nonnegative(),
    compliance_percent: z.number(),
  }),
);
export type ComplianceOfDay = z.infer<typeof complianceOverTimeSchema>[number];
