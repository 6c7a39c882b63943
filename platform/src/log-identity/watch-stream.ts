import { setTimeout as wait } from 'node:timers/promises';
import { END, type EventStoreDBClient } from '@eventstore/db-client';
import type { Gate } from '../event-log/gate.ts';

/** Between two attempts, while the gate keeps looking at its own pace. */
const pauseMs = 250;

/**
 * Follows a stream for what it tells of the connection: an idle process learns by it at once that its server is gone,
 * before it writes through the next connection; and what is written to the stream is a reason to look again.
 */
export async function watchStream(
  client: EventStoreDBClient,
  stream: string,
  gate: Gate,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await gate.settled(signal).catch(() => {});
    if (signal.aborted) return;
    await followUntilLost(client, stream, gate, signal);
    if (signal.aborted) return;
    gate.doubt();
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

async function followUntilLost(
  client: EventStoreDBClient,
  stream: string,
  gate: Gate,
  signal: AbortSignal,
): Promise<void> {
  const subscription = client.subscribeToStream(stream, { fromRevision: END });
  await new Promise<void>((resolve) => {
    const end = () => {
      signal.removeEventListener('abort', end);
      resolve();
    };
    // Between the last look and this the connection may have been replaced, which nothing else would tell.
    subscription.on('confirmation', () => gate.doubt());
    subscription.on('data', () => gate.doubt());
    for (const over of ['error', 'end', 'close']) subscription.on(over, end);
    signal.addEventListener('abort', end, { once: true });
  });
  void subscription.unsubscribe().catch(() => {});
  subscription.destroy();
}
