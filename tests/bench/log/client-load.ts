import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  type StreamSubscription,
  TimeoutError,
} from '@eventstore/db-client';

/** One event of the size the product writes most: a judged page. */
function pageJudged(n: number) {
  return jsonEvent({
    id: randomUUID(),
    type: 'PageJudged',
    data: {
      url: `https://affiliate-${n % 40}.example/page/${n}`,
      compliant: n % 7 !== 0,
      rating: 75,
      rules: [
        { id: 'r1', score: 100, found: '18+' },
        { id: 'r2', score: 0, found: null },
      ],
    },
    metadata: { commandId: randomUUID(), actor: 'agent:1', at: '2026-01-01T00:00:00.000Z', schema: 1 },
  });
}

export interface LoadOptions {
  readonly connectionString: string;
  readonly seconds: number;
  readonly writers: number;
}

/** Every writer appends one event after the other, each to a stream of its own at the exact revision. */
export async function singleAppendsPerS({ connectionString, seconds, writers }: LoadOptions): Promise<number> {
  const client = EventStoreDBClient.connectionString(connectionString);
  let appended = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const stream = `single-${writer}-${randomUUID()}`;
      for (let n = 0; performance.now() < until; n += 1) {
        const expectedRevision = n === 0 ? NO_STREAM : BigInt(n - 1);
        await client.appendToStream(stream, pageJudged(n), { expectedRevision });
        appended += 1;
      }
    }),
  );
  const elapsedS = (performance.now() - started) / 1_000;
  await client.dispose();
  return appended / elapsedS;
}

/** The same with 100 events in every append. */
export async function batchedEventsPerS({ connectionString, seconds, writers }: LoadOptions): Promise<number> {
  const client = EventStoreDBClient.connectionString(connectionString);
  let written = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const stream = `batched-${writer}-${randomUUID()}`;
      for (let n = 0; performance.now() < until; n += 100) {
        const events = Array.from({ length: 100 }, (_, index) => pageJudged(n + index));
        await client.appendToStream(stream, events, { expectedRevision: n === 0 ? NO_STREAM : BigInt(n - 1) });
        written += events.length;
      }
    }),
  );
  const elapsedS = (performance.now() - started) / 1_000;
  await client.dispose();
  return written / elapsedS;
}

/** One subscriber drains the first `events` events of the log. */
export async function subscriberEventsPerS(connectionString: string, events: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const subscription = client.subscribeToAll({ fromPosition: START });
  const started = performance.now();
  let seen = 0;
  for await (const { event } of subscription) {
    if (event) seen += 1;
    if (seen === events) break;
  }
  const elapsedS = (performance.now() - started) / 1_000;
  await subscription.unsubscribe();
  await client.dispose();
  return seen / elapsedS;
}

/** From the call of an append to its arrival at a live subscriber, at a fixed rate. Milliseconds, sorted. */
export async function appendToSubscriberMs(
  connectionString: string,
  { events, perS }: { events: number; perS: number },
): Promise<number[]> {
  const writing = EventStoreDBClient.connectionString(connectionString);
  const reading = EventStoreDBClient.connectionString(connectionString);
  const stream = `latency-${randomUUID()}`;
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  const { promise: subscribed, resolve: confirm } = Promise.withResolvers<void>();
  const drained = (async () => {
    let fromRevision: bigint | typeof START = START;
    while (latencies.length < events) {
      const subscription: StreamSubscription = reading.subscribeToStream(stream, { fromRevision });
      subscription.once('confirmation', confirm);
      try {
        for await (const { event } of subscription) {
          if (!event) continue;
          fromRevision = event.revision;
          const sent = sentAt.get(event.id);
          if (sent !== undefined) latencies.push(performance.now() - sent);
          if (latencies.length === events) break;
        }
      } catch (error) {
        // A real server drops a live reader who is some dozens of events behind; what that costs is part of the figure.
        if (!(error instanceof TimeoutError)) throw error;
      }
      await subscription.unsubscribe().catch(() => {});
    }
  })();
  await subscribed;
  const started = performance.now();
  const appends: Promise<unknown>[] = [];
  for (let n = 0; n < events; n += 1) {
    const due = started + (n * 1_000) / perS;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const event = pageJudged(n);
    sentAt.set(event.id, performance.now());
    appends.push(writing.appendToStream(stream, event));
  }
  await Promise.all(appends);
  await drained;
  await Promise.all([writing.dispose(), reading.dispose()]);
  return latencies.toSorted((a, b) => a - b);
}
