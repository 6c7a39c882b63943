import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { CrowdMessage, CrowdOrder } from './crowd-process.ts';

export interface CrowdOptions {
  readonly connectionString: string;
  readonly subscribers: number;
  readonly events: number;
  readonly perS: number;
}

const crowdProcess = fileURLToPath(new URL('./crowd-process.ts', import.meta.url));
const warmUpEvents = 500;

/**
 * Many live subscribers to one stream while it is written at a fixed rate. The subscribers live in a process of their
 * own and only look at when each event was sent: decoding fifty thousand events a second is not what is measured.
 * @returns the p99 from the call of an append to the arrival, in milliseconds, of each subscriber, sorted
 */
export async function crowdP99Ms(options: CrowdOptions): Promise<number[]> {
  const { connectionString, subscribers, events, perS } = options;
  const child = fork(crowdProcess, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stream = `crowd-${process.hrtime.bigint()}`;
  const order: CrowdOrder = { address: addressOf(connectionString), stream, subscribers, skip: warmUpEvents, events };
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    child.send(order);
    await once(child, 'message');
    const finished: Promise<CrowdMessage[]> = once(child, 'message');
    const started = performance.now();
    const appends: Promise<unknown>[] = [];
    for (let n = 0; n < warmUpEvents + events; n += 1) {
      const due = started + (n * 1_000) / perS;
      while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
      const sentAtMs = performance.timeOrigin + performance.now();
      appends.push(
        client.appendToStream(stream, jsonEvent({ type: 'Sent', data: { sentAtMs, text: 'x'.repeat(300) } })),
      );
    }
    await Promise.all(appends);
    const [result] = await finished;
    if (result?.type !== 'finished') throw new Error('The crowd ended without figures.');
    return result.p99Ms;
  } finally {
    child.kill();
    await client.dispose();
  }
}

function addressOf(connectionString: string): string {
  return connectionString.replace(/^esdb:\/\//, '').replace(/\?.*$/, '');
}
