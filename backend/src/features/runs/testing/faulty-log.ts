import { setTimeout as wait } from 'node:timers/promises';
import {
  type EventLog,
  EventLogUnavailable,
  type ExpectedRevision,
  type NewEvent,
} from '@proofline/platform/event-log/event-log';

export interface Fault {
  readonly type: string;
  /** Whether the events were written when the writer died. */
  readonly when: 'before_append' | 'after_append';
}

/** A log whose writer dies once, when it is due, just before or just after an event of this type was written. */
export function dyingOnce(
  eventLog: EventLog,
  fault: Fault,
): EventLog & { readonly nowDue: () => void; readonly died: () => boolean } {
  let due = false;
  let died = false;
  const append = async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => {
    const dies = due && !died && events.some(({ type }) => type === fault.type);
    if (!dies) return await eventLog.append(stream, expected, events);
    died = true;
    if (fault.when === 'after_append') await eventLog.append(stream, expected, events);
    throw new EventLogUnavailable('The writer died here.');
  };
  return {
    ...through(eventLog),
    append,
    nowDue: () => {
      due = true;
    },
    died: () => died,
  };
}

/** Mutant: a log that believes whatever it is told. Tests of exactly-once must fail with it. */
export function credulous(eventLog: EventLog, newId: () => string): EventLog {
  return {
    ...through(eventLog),
    // 'any' because taking everything is what makes it a mutant.
    append: (stream, _, events) =>
      eventLog.append(
        stream,
        'any',
        events.map((event) => ({ ...event, id: newId() })),
      ),
  };
}

/** A log whose first writer freezes just before it writes, until it is thawed. */
export function pausing(eventLog: EventLog): {
  readonly eventLog: EventLog;
  /** Resolves when the writer has frozen. */
  readonly reached: Promise<void>;
  readonly thaw: () => void;
} {
  const reached = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const append: EventLog['append'] = async (...args) => {
    reached.resolve();
    await thawed.promise;
    return await eventLog.append(...args);
  };
  return { eventLog: { ...through(eventLog), append }, reached: reached.promise, thaw: thawed.resolve };
}

export function through(eventLog: EventLog): EventLog {
  return {
    append: (...args) => eventLog.append(...args),
    readStream: (...args) => eventLog.readStream(...args),
    fold: (...args) => eventLog.fold(...args),
    readAll: (...args) => eventLog.readAll(...args),
    subscribeAll: (options) => eventLog.subscribeAll(options),
    dispose: async () => {},
  };
}

/** A log that takes its time over every read of a stream and every write. */
export function slow(eventLog: EventLog, byMs: number): EventLog {
  return {
    ...through(eventLog),
    readStream: async (...asked) => {
      await wait(byMs);
      return await eventLog.readStream(...asked);
    },
    append: async (...wanted) => {
      await wait(byMs);
      return await eventLog.append(...wanted);
    },
  };
}
