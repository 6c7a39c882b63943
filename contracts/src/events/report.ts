import { z } from 'zod';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { runConfigurationSchema } from '../kinds/configurations.ts';
import { plannedTargetSchema } from '../kinds/targets.ts';
import { defineEvent, type EventOf, olderVersion } from './define-event.ts';
import { reportRequestedV1 } from './report-v1.ts';

/** What stands against the leasing of a run's targets: they are still with agents, or with nobody any more. */
export const runHoldSchema = z.enum(['pausing', 'paused']);
export type RunHold = z.infer<typeof runHoldSchema>;

/** Planning goes on while a run is paused, and tells that it is; absent: the run is not paused. */
const heldSchema = runHoldSchema.optional();

/** Targets of one `TargetsPlanned` event at the most. */
export const MAX_TARGETS_PER_CHUNK = 500;
/** Targets of one report at the most. */
export const MAX_TARGETS_PER_REPORT = 1_000_000;

const exampleRun = {
  kind: 'compliance' as const,
  name: 'UK affiliates: bonus terms',
  countries: ['GB'],
  languages: [],
  filters: null,
  rules: {
    id: 'root',
    not: false,
    condition: 'AND' as const,
    rules: [{ id: 'r1', field: 'dom_text' as const, operator: 'contains_exact' as const, value: '18+' }],
  },
  relatedUrls: '1' as const,
  urlFilter: null,
  priorityWords: [],
  urlLists: [{ id: 3, name: 'UK affiliates', revision: 0 }],
};

const reportRequestedSchema = z.object({
  reportId: reportIdSchema,
  checkId: checkIdSchema,
  slot: z.number().int().nonnegative(),
  dueAt: z.iso.datetime(),
  configuration: runConfigurationSchema,
});
const exampleRequest = {
  reportId: 1200000,
  checkId: 12,
  slot: 0,
  dueAt: '2026-11-20T12:00:00Z',
  configuration: exampleRun,
};

export const ReportRequested = defineEvent({
  type: 'ReportRequested',
  category: 'report',
  version: 2,
  summary: 'A run of a check became due and its configuration was pinned.',
  schema: reportRequestedSchema,
  example: exampleRequest,
  older: [
    olderVersion({
      version: 1,
      schema: reportRequestedV1,
      example: exampleRequest,
      next: reportRequestedSchema,
      // Compliance checks alone ran then.
      toNext: (requested) => reportRequestedSchema.parse(requested),
    }),
  ],
});

export const TargetsPlanned = defineEvent({
  type: 'TargetsPlanned',
  category: 'report',
  version: 1,
  summary: 'Targets to look at were planned, one chunk of them.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    /** Counts from 1; absent in the first. */
    stage: z.number().int().min(2).optional(),
    /** Counts from 0 within the stage. */
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
  summary: 'The first stage is planned; agents may take its targets.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    plannedTargets: z.number().int().nonnegative(),
    /** Whether what is found leads to targets of another stage; absent: it does not. */
    moreStages: z.boolean().optional(),
    hold: heldSchema,
  }),
  example: { reportId: 1200000, checkId: 12, plannedTargets: 40 },
});

export const StageFinished = defineEvent({
  type: 'StageFinished',
  category: 'report',
  version: 1,
  summary: 'Every target planned so far has its final outcome; what was found leads to those of the next stage.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    /** Counts from 1. */
    stage: z.number().int().positive(),
    /** Targets of this stage: the last ones of those planned. */
    stageTargets: z.number().int().nonnegative(),
    /** Of all stages so far. */
    plannedTargets: z.number().int().nonnegative(),
    hold: heldSchema,
  }),
  example: { reportId: 1200000, checkId: 12, stage: 1, stageTargets: 40, plannedTargets: 40 },
});

export const StagePlanned = defineEvent({
  type: 'StagePlanned',
  category: 'report',
  version: 1,
  summary: 'A later stage is planned; agents may take its targets.',
  schema: z.object({
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    stage: z.number().int().min(2),
    stageTargets: z.number().int().nonnegative(),
    /** Of all stages so far, this one included. */
    plannedTargets: z.number().int().nonnegative(),
    /** Whether another stage follows. */
    moreStages: z.boolean(),
    hold: heldSchema,
  }),
  example: { reportId: 1200000, checkId: 12, stage: 2, stageTargets: 72, plannedTargets: 112, moreStages: false },
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

const runSchema = z.object({ reportId: reportIdSchema, checkId: checkIdSchema });
const exampleOfRun = { reportId: 1200000, checkId: 12 };

export const ReportPauseRequested = defineEvent({
  type: 'ReportPauseRequested',
  category: 'report',
  version: 1,
  summary: 'Somebody paused the run: from now on no agent is given its targets; those at work end or hand back.',
  schema: runSchema,
  example: exampleOfRun,
});

export const ReportPaused = defineEvent({
  type: 'ReportPaused',
  category: 'report',
  version: 1,
  summary: 'No agent works on the run any more; it keeps what it has.',
  schema: runSchema,
  example: exampleOfRun,
});

export const ReportResumed = defineEvent({
  type: 'ReportResumed',
  category: 'report',
  version: 1,
  summary: 'Somebody let the paused run go on from where it was.',
  schema: runSchema.extend({
    /** Pending when its first stage was not planned yet. */
    to: z.enum(['pending', 'in_progress']),
  }),
  example: { ...exampleOfRun, to: 'in_progress' as const },
});

export const ReportCancelled = defineEvent({
  type: 'ReportCancelled',
  category: 'report',
  version: 1,
  summary: 'Somebody ended the run before its end; what was judged stays.',
  schema: runSchema,
  example: exampleOfRun,
});

export const ReportExpired = defineEvent({
  type: 'ReportExpired',
  category: 'report',
  version: 1,
  summary: 'The time of the run was over before all of its targets had an outcome; what was judged stays.',
  schema: runSchema.extend({
    plannedTargets: z.number().int().nonnegative(),
    /** As they were counted in that moment. */
    counts: targetCountsSchema,
    /** Targets without an outcome: not judged, and never compliant. */
    notJudged: z.number().int().nonnegative(),
  }),
  example: {
    ...exampleOfRun,
    plannedTargets: 40,
    counts: { judged: 20, filtered: 1, blocked: 2, failed: 3 },
    notJudged: 14,
  },
});

export const reportEvents = [
  ReportRequested,
  TargetsPlanned,
  ReportStarted,
  StageFinished,
  StagePlanned,
  ReportPauseRequested,
  ReportPaused,
  ReportResumed,
  ReportCompleted,
  ReportExpired,
  ReportCancelled,
  ReportFailed,
] as const;
export type ReportEvent = EventOf<(typeof reportEvents)[number]>;
