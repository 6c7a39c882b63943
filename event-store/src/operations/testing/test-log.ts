import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import pg from 'pg';
import type { ProposedEvent } from '../../log/stored-event.ts';
import { type EventStore, type EventStoreOptions, startEventStore } from '../../start-event-store.ts';
import { RemoteLog } from '../remote-log.ts';
import { verify } from '../verify.ts';

/** A database of its own, and a node on it while one is wanted. */
export class TestLog {
  readonly databaseUrl: string;
  readonly #drop: () => Promise<void>;
  #node: EventStore | undefined;

  private constructor(databaseUrl: string, drop: () => Promise<void>) {
    this.databaseUrl = databaseUrl;
    this.#drop = drop;
  }

  static async create(): Promise<TestLog> {
    const { url, drop } = await testDatabase();
    return new TestLog(url, drop);
  }

  /** The connection string of a node on this log. */
  async start(options: Partial<EventStoreOptions> = {}): Promise<string> {
    this.#node = await startEventStore({ databaseUrl: this.databaseUrl, allowUnsafeDurability: true, ...options });
    return this.#node.connectionString;
  }

  async stop(): Promise<void> {
    await this.#node?.stop();
    this.#node = undefined;
  }

  async query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async dispose(): Promise<void> {
    await this.stop();
    await this.#drop();
  }
}

/** Findings and digest of a log. */
export async function inspect({ databaseUrl }: TestLog) {
  const findings: string[] = [];
  const summary = await verify({ databaseUrl, report: ({ severity, code }) => findings.push(`${severity} ${code}`) });
  return { ...summary, findings };
}

/** One of everything a log can hold: bytes no JSON parser gives back, deletions, a stream that lives again, a tombstone. */
export async function writeSampleLog(connectionString: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const raw = RemoteLog.open(connectionString);
  try {
    const event = (n: number) =>
      jsonEvent({ id: randomUUID(), type: 'Happened', data: { n }, metadata: { by: 'test' } });
    const bytes = new Uint8Array([0, 255, 10, 13, 0]);
    await client.appendToStream('json', [event(0), event(1), event(2)]);
    await client.appendToStream(
      'binary',
      binaryEvent({ id: randomUUID(), type: 'Packed', data: bytes, metadata: bytes }),
    );
    await raw.append('exact', -1, [
      rawEvent('{"big": 9223372036854775807,  "twice": 1, "twice": 2}', '{ }'),
      rawEvent('not json at all', ''),
      rawEvent('', '\u00e4\u{1F600}'),
    ]);
    await client.appendToStream('sträm \u{1F600} with spaces', event(0));
    await client.setStreamMetadata('json', { maxCount: 2, truncateBefore: 1, owner: 'tests' });
    await client.appendToStream('revived', [event(0), event(1)]);
    await client.deleteStream('revived');
    await client.appendToStream('revived', [event(2), event(3)]);
    await client.appendToStream('deleted', event(0));
    await client.deleteStream('deleted');
    await client.appendToStream('relimited', event(0));
    await client.deleteStream('relimited');
    await client.setStreamMetadata('relimited', { maxCount: 3 });
    await client.appendToStream('closed', [event(0), event(1)]);
    await client.tombstoneStream('closed');
  } finally {
    await raw.close();
    await client.dispose();
  }
}

/** `events` events over ten streams, their order mixed. */
export async function writeMixedLog(connectionString: string, events: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const perAppend = 20;
  try {
    for (let written = 0; written < events; written += 10 * perAppend)
      await Promise.all(
        Array.from({ length: 10 }, (_, stream) =>
          client.appendToStream(
            `mixed-${stream}`,
            Array.from({ length: perAppend }, (_, n) =>
              jsonEvent({ id: randomUUID(), type: 'Mixed', data: { n: written + n, text: 'x'.repeat(200) } }),
            ),
          ),
        ),
      );
  } finally {
    await client.dispose();
  }
}

function rawEvent(data: string, metadata: string): ProposedEvent {
  return { id: randomUUID(), type: 'Raw', isJson: true, data: Buffer.from(data), metadata: Buffer.from(metadata) };
}
