import { z } from 'zod';
import { CHECK_KINDS, checkKindSchema } from '../check-kinds.ts';
import { targetCountsSchema } from '../events/report.ts';
import {
  checkIdSchema,
  commentIdSchema,
  notificationIdSchema,
  reportIdSchema,
  resultIdSchema,
  urlListIdSchema,
  userIdSchema,
} from '../ids.ts';
import { noticeCategorySchema, notificationTypeSchema } from '../notifications.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';
import { defineFeedEvent } from './define-feed-event.ts';

/** Rules of one result that are named at the most. */
export const MAX_FAILED_RULES = 100;

const check = { check_id: checkIdSchema };
const run = { ...check, report_id: reportIdSchema };
const exampleCheck = { check_id: 12 };
const exampleRun = { ...exampleCheck, report_id: 1_200_003 };
const count = z.number().int().nonnegative();
const counts = z.strictObject(targetCountsSchema.shape);
const exampleCounts = { judged: 34, filtered: 1, blocked: 2, failed: 3 };

const result = {
  ...run,
  result_id: resultIdSchema,
  /** What was looked at: an address, a keyword. */
  subject: z.string(),
  /** ISO 3166 code; null where it was not looked at from a country. */
  country: z.string().nullable(),
  /** In the place that it has in the shape: each version says which there are. */
  outcome: pageOutcomeSchema,
  /** Ids of the check's rules that it does not keep. */
  failed_rules: z.array(z.string()).max(MAX_FAILED_RULES),
};
const exampleResult = {
  ...exampleRun,
  result_id: '1200003-7-1',
  subject: 'https://spinwise-reviews.example/uk',
  country: 'GB',
  outcome: 'not_compliant' as const,
  failed_rules: ['r1'],
};

const ofCheck = <const Type extends string>(type: Type, summary: string) =>
  defineFeedEvent({ type, version: 1, scope: 'checks', summary, schema: z.strictObject(check), example: exampleCheck });
const ofRun = <const Type extends string>(type: Type, summary: string) =>
  defineFeedEvent({ type, version: 1, scope: 'runs', summary, schema: z.strictObject(run), example: exampleRun });

/** Every event that subscribers see. Older versions stay here as long as rows of them may be read. */
export const feedEvents = [
  defineFeedEvent({
    type: 'check.created',
    version: 1,
    scope: 'checks',
    summary: 'A check was created.',
    schema: z.strictObject({ ...check, kind: checkKindSchema, name: z.string() }),
    example: { ...exampleCheck, kind: CHECK_KINDS[0], name: 'UK affiliates: bonus terms' },
  }),
  ofCheck('check.enabled', 'A check was enabled again: its schedule goes on.'),
  ofCheck('check.disabled', 'A check was disabled: its schedule starts no more runs.'),
  ofCheck('check.schedule_cancelled', 'The repeat of a check was stopped.'),
  ofCheck('check.schedule_restarted', 'The repeat of a check was brought back.'),
  defineFeedEvent({
    type: 'check.run_skipped',
    version: 1,
    scope: 'checks',
    summary: 'A run that was due was not started.',
    schema: z.strictObject({ ...check, due_at: z.iso.datetime(), reason: z.enum(['previous_run_active', 'missed']) }),
    example: { ...exampleCheck, due_at: '2026-11-20T12:00:00Z', reason: 'missed' },
  }),
  defineFeedEvent({
    type: 'run.requested',
    version: 1,
    scope: 'runs',
    summary: 'A run of a check became due.',
    schema: z.strictObject({ ...run, due_at: z.iso.datetime() }),
    example: { ...exampleRun, due_at: '2026-11-20T12:00:00Z' },
  }),
  defineFeedEvent({
    type: 'run.started',
    version: 1,
    scope: 'runs',
    summary: 'A run was planned and began.',
    schema: z.strictObject({ ...run, planned_targets: count }),
    example: { ...exampleRun, planned_targets: 40 },
  }),
  ofRun('run.pause_requested', 'Somebody paused a run: what is under way is still ended.'),
  ofRun('run.paused', 'A run rests.'),
  ofRun('run.resumed', 'A paused run goes on.'),
  defineFeedEvent({
    type: 'run.completed',
    version: 1,
    scope: 'runs',
    summary: 'Every planned target of a run has its outcome.',
    schema: z.strictObject({ ...run, planned_targets: count, counts }),
    example: { ...exampleRun, planned_targets: 40, counts: exampleCounts },
  }),
  defineFeedEvent({
    type: 'run.expired',
    version: 1,
    scope: 'runs',
    summary: 'The time of a run was over before all of its targets had an outcome.',
    schema: z.strictObject({ ...run, planned_targets: count, counts, not_judged: count }),
    example: { ...exampleRun, planned_targets: 54, counts: exampleCounts, not_judged: 14 },
  }),
  ofRun('run.cancelled', 'Somebody ended a run before its end.'),
  defineFeedEvent({
    type: 'run.failed',
    version: 1,
    scope: 'runs',
    summary: 'A run could not be carried out.',
    schema: z.strictObject({ ...run, reason: z.string() }),
    example: { ...exampleRun, reason: 'More than 1,000,000 addresses to visit.' },
  }),
  ofRun('run.archived', 'A report grew old: its results are kept as files.'),
  defineFeedEvent({
    type: 'result.recorded',
    version: 1,
    scope: 'results',
    summary: 'Something was looked at, and this came of it.',
    schema: z.strictObject({
      ...result,
      outcome: z.enum(['compliant', 'not_compliant', 'filtered_out', 'blocked', 'failed']),
    }),
    example: exampleResult,
  }),
  defineFeedEvent({
    type: 'result.recorded',
    version: 2,
    scope: 'results',
    summary: 'Something was looked at, and more came of it than one verdict, or none was asked for.',
    schema: z.strictObject({
      ...result,
      outcome: pageOutcomeSchema,
      /** Results that were told at once, this the one that needs people most. */
      results: z.number().int().positive(),
    }),
    example: { ...exampleResult, results: 3 },
  }),
  defineFeedEvent({
    type: 'comment.added',
    version: 1,
    scope: 'comments',
    summary:
      'Somebody commented on a report, or on one result of it. The text is read in the product: it may be changed and deleted.',
    schema: z.strictObject({
      ...run,
      comment_id: commentIdSchema,
      /** Null: it is about the report. */
      result_id: resultIdSchema.nullable(),
      author_id: userIdSchema,
    }),
    example: { ...exampleRun, comment_id: 7, result_id: '1200003-7-1', author_id: 2 },
  }),
  defineFeedEvent({
    type: 'comment.edited',
    version: 1,
    scope: 'comments',
    summary: 'The author changed a comment.',
    schema: z.strictObject({ comment_id: commentIdSchema }),
    example: { comment_id: 7 },
  }),
  defineFeedEvent({
    type: 'comment.deleted',
    version: 1,
    scope: 'comments',
    summary: 'A comment is no longer shown.',
    schema: z.strictObject({ comment_id: commentIdSchema }),
    example: { comment_id: 7 },
  }),
  defineFeedEvent({
    type: 'list.created',
    version: 1,
    scope: 'lists',
    summary: 'A website list was created.',
    schema: z.strictObject({ list_id: urlListIdSchema, name: z.string(), urls: count }),
    example: { list_id: 3, name: 'UK affiliates', urls: 120 },
  }),
  defineFeedEvent({
    type: 'list.changed',
    version: 1,
    scope: 'lists',
    summary: 'Name or addresses of a website list changed.',
    schema: z.strictObject({ list_id: urlListIdSchema, name: z.string(), urls: count }),
    example: { list_id: 3, name: 'UK affiliates', urls: 121 },
  }),
  defineFeedEvent({
    type: 'list.shown',
    version: 1,
    scope: 'lists',
    summary: 'A website list was made visible.',
    schema: z.strictObject({ list_id: urlListIdSchema }),
    example: { list_id: 3 },
  }),
  defineFeedEvent({
    type: 'list.hidden',
    version: 1,
    scope: 'lists',
    summary: 'A website list was made invisible.',
    schema: z.strictObject({ list_id: urlListIdSchema }),
    example: { list_id: 3 },
  }),
  defineFeedEvent({
    type: 'notice.published',
    version: 1,
    scope: 'notices',
    summary: 'The organisation was told something. What one person is told is not here.',
    schema: z.strictObject({
      notice_id: notificationIdSchema,
      category: noticeCategorySchema,
      kind: notificationTypeSchema,
      message: z.string(),
      /** A path of the product or an https address. */
      link: z.string().nullable(),
    }),
    example: {
      notice_id: '0f9f1c55-6a3f-8c9e-9d0e-5a4d6c3b2a10',
      category: 'news',
      kind: 'info',
      message: 'Version 2.4 is out, read the release notes',
      link: 'https://news.example/2-4',
    },
  }),
] as const;

type Definition = (typeof feedEvents)[number];
export type FeedEventType = Definition['type'];
/** In the order of the catalogue, each once, however many versions of it there are. */
export const FEED_EVENT_TYPES = [...new Set(feedEvents.map(({ type }) => type))] as [FeedEventType, ...FeedEventType[]];

/** `{ type, version, data }` of every event there is: what the feed may hold. */
export type FeedFact = {
  [Type in FeedEventType]: {
    readonly type: Type;
    readonly version: Extract<Definition, { readonly type: Type }>['version'];
    readonly data: z.output<Extract<Definition, { readonly type: Type }>['schema']>;
  };
}[FeedEventType];
