import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { reportStatusSchema } from '../report-status.ts';

/** Runs named at the most; the numbers count all of them. */
export const MAX_ATTENTION_RUNS = 5;

/** POST /api/dashboard_visits/ : who opens the dashboard, and every few minutes while it is looked at. */
export const dashboardVisitSchema = z.object({
  /** End of the visit before this one; of a first visit a week ago. */
  since: z.iso.datetime(),
});

const unjudgedSchema = z.object({
  count: z.number().int().nonnegative(),
  of: z.number().int().nonnegative(),
  percent: z.number(),
});

const attentionRunSchema = z.object({
  report: reportIdSchema,
  project: checkIdSchema,
  /** As pinned when the run was requested. */
  project__name: z.string(),
  project__kind: checkKindSchema,
  status: reportStatusSchema,
  /** Pages that violate the rules and were not known to do so before. */
  new_violations: z.number().int().nonnegative(),
  failure_reason: z.string().nullable(),
  /** Websites of a run that is over; null while it goes on. */
  not_judged: unjudgedSchema.nullable(),
  /** When it ended, or its last result came. */
  at: z.iso.datetime(),
});
export type AttentionRun = z.infer<typeof attentionRunSchema>;

/** GET /api/attention/ : what runs that ended or went on since the reader's last visit need people for. */
export const attentionSchema = z.object({
  since: z.iso.datetime(),
  new_violations: z.object({ count: z.number().int().nonnegative(), reports: z.number().int().nonnegative() }),
  failed_runs: z.number().int().nonnegative(),
  /** Of runs that ended. */
  not_judged: unjudgedSchema,
  /** From this share of a run's targets on it stands among those that need people: `UNJUDGED_ALERT_PERCENT`. */
  alert_percent: z.number().int(),
  /** What is worst first. */
  runs: z.array(attentionRunSchema).max(MAX_ATTENTION_RUNS),
});
export type Attention = z.infer<typeof attentionSchema>;

/** GET /api/crawl_capacity/ : who crawls, and what of the organisation's work waits. */
export const crawlCapacitySchema = z.object({
  agents: z.object({
    /** Heard of within the time of a lease. */
    alive: z.number().int().nonnegative(),
    /** Countries they serve; null: every one. */
    countries: z.number().int().nonnegative().nullable(),
  }),
  /** Of the organisation's runs that go on. */
  targets: z.object({
    waiting: z.number().int().nonnegative(),
    /** Of those waiting, in countries that no agent serves. */
    without_agent: z.number().int().nonnegative(),
    leased: z.number().int().nonnegative(),
  }),
});
export type CrawlCapacity = z.infer<typeof crawlCapacitySchema>;
