import { type EventLog, EventLogUnavailable } from '../event-log/event-log.ts';
import type { ProbedMark } from './compare-log.ts';

const lookLimitMs = 5_000;

/**
 * Whether a log of which something was read holds nothing of ours any more. The server looks through everything that
 * others wrote to tell, which may take longer than anybody waits: it is asked only where no witness was found, and never
 * by a first start. Where it does not tell in time, a witness that is gone says enough.
 * @throws EventLogUnavailable when nothing is known of it
 */
export async function holdsNothing(
  eventLog: Pick<EventLog, 'subscribeAll'>,
  marks: readonly Pick<ProbedMark, 'event'>[],
  limitMs = lookLimitMs,
): Promise<boolean> {
  if (marks.length === 0 || marks.some(({ event }) => event === 'same' || event === 'elsewhere')) return false;
  const found = new AbortController();
  const signal = AbortSignal.any([found.signal, AbortSignal.timeout(limitMs)]);
  try {
    for await (const { events, caughtUp } of eventLog.subscribeAll({ after: 'start', maxBatch: 1, signal })) {
      if (events.length > 0) return false;
      if (caughtUp) return true;
    }
  } finally {
    found.abort();
  }
  if (marks.some(({ event }) => event === 'absent')) return false;
  throw new EventLogUnavailable('The event log did not tell in time whether it holds anything.');
}
