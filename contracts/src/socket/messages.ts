import { z } from 'zod';
import { exportUnderWaySchema } from '../api/exports.ts';
import { newestResultSchema, outcomeCountsSchema } from '../api/reports.ts';
import {
  checkIdSchema,
  commentIdSchema,
  logPositionSchema,
  notificationIdSchema,
  reportIdSchema,
  resultIdSchema,
  urlListIdSchema,
} from '../ids.ts';
import { reportStatusSchema } from '../report-status.ts';

/** Messages of one subject to one browser at the most, per second: a report's progress, or an organisation's lists. */
export const MAX_MESSAGES_PER_S = 5;

/**
 * Messages at the most, per second, that results of one report changed. They are a few bytes, and a row that has just
 * been judged is shown no sooner than the message comes; the page fetches once for as many as came meanwhile.
 */
export const MAX_RESULT_MESSAGES_PER_S = 20;

/** To every browser of the organisation: how far a run is. Small facts; the API tells the whole truth. */
export const reportProgressSchema = z.object({
  type: z.literal('report_progress'),
  position: logPositionSchema,
  check: checkIdSchema,
  report: reportIdSchema,
  status: reportStatusSchema,
  percent_completed: z.number(),
  url_count: z.number().int(),
  done_url_count: z.number().int(),
  outcomes: outcomeCountsSchema,
  compliance_percent: z.number().nullable(),
  rate_per_s: z.number().nullable(),
  newest_results: z.array(newestResultSchema).max(4),
});
export type ReportProgress = z.infer<typeof reportProgressSchema>;

/** Something was written that lists may show: refetch what concerns you. Ids only. */
export const changedSchema = z.object({
  type: z.literal('changed'),
  position: logPositionSchema,
  checks: z.array(checkIdSchema),
  url_lists: z.array(urlListIdSchema),
  comments: z.array(z.object({ id: commentIdSchema, report: reportIdSchema })),
  /** Reports whose results changed. */
  results: z.array(reportIdSchema),
  /** More than can be named has changed: the ids are not all of it, refetch everything. */
  everything: z.literal(true).optional(),
});
export type Changed = z.infer<typeof changedSchema>;

/** First on every connection, and the answer to `resume`: where the read models stand. */
export const helloSchema = z.object({ type: z.literal('hello'), position: logPositionSchema });

/** To every browser: switches, flags or samples were changed; ask for them again. */
export const featuresChangedSchema = z.object({ type: z.literal('features_changed') });

/** To superusers alone: agents came, went or worked; ask for them again. */
export const agentsChangedSchema = z.object({ type: z.literal('agents_changed') });

/** To superusers alone: events failed, were parked, taken up or skipped; ask for them again. */
export const parkedEventsChangedSchema = z.object({ type: z.literal('parked_events_changed') });

/** To every browser of the organisation: what these runs wait for is another thing now, because agents came or went. */
export const waitingChangedSchema = z.object({
  type: z.literal('waiting_changed'),
  reports: z.array(z.object({ check: checkIdSchema, report: reportIdSchema })),
  /** There are more of them than are named: refetch every check and report. */
  everything: z.literal(true).optional(),
});
export type WaitingChanged = z.infer<typeof waitingChangedSchema>;

/** To superusers alone, on every connection and when it changes: why nobody works; null: the log is the one that was read. */
export const logStateSchema = z.object({ type: z.literal('log_state'), standing_still: z.string().nullable() });

/** To the browsers of one person: their favourites changed; ask for them again. */
export const favoritesChangedSchema = z.object({ type: z.literal('favorites_changed'), position: logPositionSchema });

/** To every browser of the organisation: how far a file of a large report is. That it is there, the report tells. */
export const exportProgressSchema = exportUnderWaySchema.extend({
  type: z.literal('export_progress'),
  report: reportIdSchema,
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

/** To the browsers of one person: what they have read of a report, here or elsewhere. */
export const readingsChangedSchema = z.object({
  type: z.literal('readings_changed'),
  position: logPositionSchema,
  report: reportIdSchema,
  results: z.array(z.object({ id: resultIdSchema, read: z.boolean() })),
  /** More than can be named has changed: ask for the report's results again. */
  everything: z.literal(true).optional(),
});
export type ReadingsChanged = z.infer<typeof readingsChangedSchema>;

/** To the browsers of one person: of which report they want to hear no longer, or again. */
export const mutingChangedSchema = z.object({
  type: z.literal('muting_changed'),
  position: logPositionSchema,
  report: reportIdSchema,
  muted: z.boolean(),
});

export type MutingChanged = z.infer<typeof mutingChangedSchema>;

/** To the browsers of who received or read it: their notifications changed; ask for them again. */
export const notificationsChangedSchema = z.object({
  type: z.literal('notifications_changed'),
  position: logPositionSchema,
  /** Just told to them; empty when some were read or deleted. */
  published: z.array(notificationIdSchema),
});
export type NotificationsChanged = z.infer<typeof notificationsChangedSchema>;

/** To the browsers of those who may change everything in the organisation: webhooks, or what they send, changed. */
export const webhooksChangedSchema = z.object({ type: z.literal('webhooks_changed') });

/** Server → browser, event name `message`. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  helloSchema,
  reportProgressSchema,
  changedSchema,
  featuresChangedSchema,
  agentsChangedSchema,
  parkedEventsChangedSchema,
  waitingChangedSchema,
  logStateSchema,
  favoritesChangedSchema,
  exportProgressSchema,
  readingsChangedSchema,
  mutingChangedSchema,
  notificationsChangedSchema,
  webhooksChangedSchema,
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Browser → server, event name `resume`, with acknowledgement: true when something was written since. */
export const resumeSchema = z.strictObject({ last_position: logPositionSchema });
export const resumeAnswerSchema = z.object({ position: logPositionSchema, missed: z.boolean() });
