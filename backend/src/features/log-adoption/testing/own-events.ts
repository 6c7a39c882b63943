import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';

/** All events of ours, on a server that others may write to. */
export async function ownEvents({ eventLog }: { readonly eventLog: EventLog }): Promise<RecordedEvent[]> {
  const read = new AbortController();
  const found: RecordedEvent[] = [];
  for await (const { events, caughtUp } of eventLog.subscribeAll({ after: 'start', signal: read.signal })) {
    found.push(...events);
    if (caughtUp) read.abort();
  }
  return found;
}
