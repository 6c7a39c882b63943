import {
  type EventLog,
  EventLogUnavailable,
  type ExpectedRevision,
  type NewEvent,
} from '@proofline/platform/event-log/event-log';
import { through } from './faulty-log.ts';

export interface CrashPoint {
  /** Of the appends to the stream, from 1. */
  readonly append: number;
  /** Whether the events were written when the writer died. */
  readonly when: 'before_append' | 'after_append';
}

/** A log whose writer dies once a stream, just before or just after one of the appends to it. */
export function dyingAt(
  eventLog: EventLog,
  crashes: ReadonlyMap<string, CrashPoint>,
): EventLog & { readonly died: ReadonlySet<string> } {
  const appends = new Map<string, number>();
  const died = new Set<string>();
  return {
    ...through(eventLog),
    died,
    append: async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => {
      const number = (appends.get(stream) ?? 0) + 1;
      appends.set(stream, number);
      const crash = crashes.get(stream);
      if (crash?.append !== number) return await eventLog.append(stream, expected, events);
      died.add(stream);
      if (crash.when === 'after_append') await eventLog.append(stream, expected, events);
      throw new EventLogUnavailable('The writer died here.');
    },
  };
}
