import type { AllStreamResolvedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { waitForLog } from './answer-budget.ts';
import { EventLogUnavailable, type RecordedEvent } from './event-log.ts';
import type { PlacedEvent } from './read-recorded.ts';

/**
 * Reads to the end what `readOne` makes of each event. The server is told to stop when the reading breaks off.
 * @throws EventLogUnavailable after a silence; what the client throws otherwise
 */
export async function collectEvents(
  read: StreamingRead<ResolvedEvent | AllStreamResolvedEvent>,
  readOne: (event: PlacedEvent) => RecordedEvent | undefined,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const { limitMs, over } = waitForLog();
  const silence = setTimeout(
    () => read.destroy(new EventLogUnavailable(`The event log fell silent for ${Math.round(limitMs)} ms.`)),
    limitMs,
  );
  let complete = false;
  try {
    for await (const { event } of read) {
      // It speaks: what it has to say may take its time.
      over();
      silence.refresh();
      const recorded = event && readOne(event);
      if (recorded) events.push(recorded);
    }
    complete = true;
    return events;
  } finally {
    clearTimeout(silence);
    over();
    if (!complete) void cancel(read);
  }
}

async function cancel(read: StreamingRead<ResolvedEvent | AllStreamResolvedEvent>): Promise<void> {
  try {
    await read.cancel();
  } catch {
    // It never reached the server.
  }
}
