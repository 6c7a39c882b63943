import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { robotsPolicySchema } from '../gathering.ts';
import { checkIdSchema, reportIdSchema, urlListIdSchema } from '../ids.ts';
import { relatedUrlsSchema } from '../schedules.ts';
import { defineEvent, type EventOf } from './define-event.ts';

/**
 * What a run works from, fixed when it was requested. A list's contents are pinned by the revision of its stream:
 * events do not change, so neither does what stands at that revision.
 */
export const runConfigurationSchema = z.object({
  kind: checkKindSchema,
  name: z.string(),
  countries: z.array(countryCodeSchema),
  languages: z.array(languageCodeSchema),
  filters: queryTreeSchema.nullable(),
  rules: queryTreeSchema,
  relatedUrls: relatedUrlsSchema,
  urlFilter: z.string().nullable(),
  priorityWords: z.array(z.string()),
  /** What the organisation had decided about robots.txt; absent: obeyed. */
  robots: robotsPolicySchema.optional(),
  urlLists: z.array(z.object({ id: urlListIdSchema, name: z.string(), revision: z.number().int().nonnegative() })),
});
export type RunConfiguration = z.infer<typeof runConfigurationSchema>;

/** Targets of one `TargetsPlanned` event at the most. */
export const MAX_TARGETS_PER_CHUNK = 500;
/** Targets of one report at the most. */
export const MAX_TARGETS_PER_REPORT = 1_000_000;

export const plannedTargetSchema = z.object({
  /** Counts from 1 within the report. */
  target: z.number().int().positive(),
  url: z.string().min(1).max(4096),
  country: countryCodeSchema,
});
export type PlannedTarget = z.infer<typeof plannedTargetSchema>;

const exampleRun: z.input<typeof runConfigurationSchema> = {
  kind: 'compliance',
  name: 'UK affiliates: bonus terms',
  countries: ['GB'],
  languages: [],
  filters: null,
  rules: {
    id: 'root',
    not: false,
    condition: 'AND',
    rules: [{ id: 'r1', field: 'dom_text', operator: 'contains_exact', value: '18+' }],
  },
  relatedUrls: '1',
  urlFilter: null,
  priorityWords: [],
  urlLists: [{ id: 3, name: 'UK affiliates', revision: 0 }],
};

export const ReportRequested = defineEvent({
  type: 'ReportRequested',
  category: 'report',
  version: 1,
  summary: 'A run of a check became due and its configuration was pinned.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    slot: z.number().int().nonnegative(),
    dueAt: z.iso.datetime(),
    configuration: runConfigurationSchema,
  }),
  example: { reportId: 1200000, checkId: 12, slot: 0, dueAt: '2026-11-20T12:00:00Z', configuration: exampleRun },
});

export const TargetsPlanned = defineEvent({
  type: 'TargetsPlanned',
  category: 'report',
  version: 1,
  summary: 'Addresses to visit were planned, one chunk of them.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    /** Counts from 0. */
    chunk: z.number().int().nonnegative(),
    targets: z.array(plannedTargetSchema).min(1).max(MAX_TARGETS_PER_CHUNK),
  }),
  example: {
    reportId: 1200000,
    checkId: 12,
    chunk: 0,
    targets: [{ target: 1, url: 'http://spinwise-reviews.example/', country: 'GB' }],
  },
});

export const ReportStarted = defineEvent({
  type: 'ReportStarted',
  category: 'report',
  version: 1,
  summary: 'Planning is complete; agents may take the targets.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    plannedTargets: z.number().int().nonnegative(),
  }),
  example: { reportId: 1200000, checkId: 12, plannedTargets: 40 },
});

/** Targets by outcome; their sum is the number planned when the run is over. */
export const targetCountsSchema = z.object({
  judged: z.number().int().nonnegative(),
  filtered: z.number().int().nonnegative(),
  blocked: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
});
export type TargetCounts = z.infer<typeof targetCountsSchema>;

export const ReportCompleted = defineEvent({
  type: 'ReportCompleted',
  category: 'report',
  version: 1,
  summary: 'Every planned target has its final outcome.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    plannedTargets: z.number().int().nonnegative(),
    counts: targetCountsSchema,
  }),
  example: {
    reportId: 1200000,
    checkId: 12,
    plannedTargets: 40,
    counts: { judged: 34, filtered: 1, blocked: 2, failed: 3 },
  },
});

export const ReportFailed = defineEvent({
  type: 'ReportFailed',
  category: 'report',
  version: 1,
  summary: 'The run could not be carried out.',
  schema: z.object({ reportId: reportIdSchema, checkId: checkIdSchema, reason: z.string().min(1).max(500) }),
  example: { reportId: 1200000, checkId: 12, reason: 'More than 1,000,000 addresses to visit.' },
});

export const reportEvents = [ReportRequested, TargetsPlanned, ReportStarted, ReportCompleted, ReportFailed] as const;
export type ReportEvent = EventOf<(typeof reportEvents)[number]>;
