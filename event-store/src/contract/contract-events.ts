import { randomUUID } from 'node:crypto';
import {
  type AppendToStreamOptions,
  type EventStoreDBClient,
  type JSONEventData,
  type JSONEventType,
  jsonEvent,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@eventstore/db-client';

export type TestEvent = JSONEventData<JSONEventType>;

/** A stream nobody else uses, also on a server that outlives the run. */
export function freshStream(prefix = 'contract'): string {
  return `${prefix}-${randomUUID()}`;
}

export function testEvents(count: number, type = 'Happened'): TestEvent[] {
  return Array.from({ length: count }, (_, n) => testEvent({ n }, type));
}

export function testEvent(data: Record<string, unknown> = {}, type = 'Happened'): TestEvent {
  return jsonEvent({ id: randomUUID(), type, data });
}

/** The client appends in two ways; which one depends on whether credentials are given. */
export const appendModes: { mode: string; options: AppendToStreamOptions }[] = [
  { mode: 'BatchAppend', options: {} },
  { mode: 'Append', options: { credentials: { username: 'admin', password: 'changeit' } } },
];

export async function readAllOf(
  client: EventStoreDBClient,
  stream: string,
  options?: ReadStreamOptions,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const { event } of client.readStream(stream, options)) if (event) events.push(event);
  return events;
}

export function idsOf(events: readonly { id: string }[]): string[] {
  return events.map((event) => event.id);
}
