import { z } from 'zod';
import { defineEvent, type EventOf } from './define-event.ts';

/** Which event, and who of those that read the log could not take it. */
const parkedEvent = {
  /** `read-model:reports`, `reactor:plan-targets`. */
  reader: z.string().min(1).max(100),
  stream: z.string().min(1).max(250),
  /** Null: not known of what an earlier version went on without. */
  revision: z.number().int().nonnegative().nullable(),
  eventId: z.string().min(1).max(100),
  eventType: z.string().min(1).max(250),
};
const example = {
  reader: 'read-model:reports',
  stream: 'report-1200000',
  revision: 3,
  eventId: '5b0a2a3e-6a3e-4b7e-9a50-0c6f1d0f2b11',
  eventType: 'ReportStarted',
};

export const ParkedEventRetried = defineEvent({
  type: 'ParkedEventRetried',
  category: 'parkedevent',
  version: 1,
  summary: 'An administrator asked for a parked event to be tried again.',
  schema: z.object(parkedEvent),
  example,
});

export const ParkedEventSkipped = defineEvent({
  type: 'ParkedEventSkipped',
  category: 'parkedevent',
  version: 1,
  summary: 'An administrator let a parked event go, for ever: those that wait behind it go on.',
  schema: z.object({ ...parkedEvent, reason: z.string().min(1).max(500) }),
  example: { ...example, reason: 'Written by a test of another team.' },
});

export const parkedEventEvents = [ParkedEventRetried, ParkedEventSkipped] as const;
export type ParkedEventEvent = EventOf<(typeof parkedEventEvents)[number]>;
