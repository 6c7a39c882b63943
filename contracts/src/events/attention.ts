import { z } from 'zod';
import { reportIdSchema, resultIdSchema, userIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const reading = z.object({ userId: userIdSchema, reportId: reportIdSchema, resultId: resultIdSchema });
const example = { userId: 2, reportId: 1_200_003, resultId: '1200003-7-1' };

export const ResultRead = defineEvent({
  type: 'ResultRead',
  category: 'reading',
  version: 1,
  summary: 'Somebody has seen the details of the result, or says that they need not.',
  schema: reading,
  example,
});

export const ResultUnread = defineEvent({
  type: 'ResultUnread',
  category: 'reading',
  version: 1,
  summary: 'Somebody wants to come back to the result: to them it counts as not seen yet.',
  schema: reading,
  example,
});

export const readingEvents = [ResultRead, ResultUnread] as const;
export type ReadingEvent = EventOf<(typeof readingEvents)[number]>;

const muting = z.object({ userId: userIdSchema, reportId: reportIdSchema });

export const ReportMuted = defineEvent({
  type: 'ReportMuted',
  category: 'muting',
  version: 1,
  summary: 'Somebody wants no notifications and no mails about the report.',
  schema: muting,
  example: { userId: 2, reportId: 1_200_003 },
});

export const ReportUnmuted = defineEvent({
  type: 'ReportUnmuted',
  category: 'muting',
  version: 1,
  summary: 'Somebody wants to hear of the report again.',
  schema: muting,
  example: { userId: 2, reportId: 1_200_003 },
});

export const mutingEvents = [ReportMuted, ReportUnmuted] as const;
export type MutingEvent = EventOf<(typeof mutingEvents)[number]>;

/** What one person has seen, or does not want to hear of. */
export const attentionEvents = [...readingEvents, ...mutingEvents] as const;
