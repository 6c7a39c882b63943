import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { startTestPostgres, type TestPostgres } from '@proofline/platform/postgres/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./bin/event-store.ts', import.meta.url));
const writers = 8;
const kills = 4;
const eventsBetweenKills = 150;

let postgres: TestPostgres;
let databaseUrl: string;
let nodes: ChildProcess[];
let finished: boolean;
beforeEach(async () => {
  // A server of its own, because one of the tests crashes it.
  postgres = await startTestPostgres();
  databaseUrl = await postgres.createDatabase('log');
  nodes = [];
  finished = false;
});
afterEach(async () => {
  finished = true;
  for (const node of nodes) node.kill('SIGKILL');
  await postgres.stop();
});

/** A node in a process of its own, once it says that it is ready. */
async function startNode(port: number): Promise<ChildProcess> {
  const node = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      EVENTSTORE_DATABASE_URL: databaseUrl,
      EVENTSTORE_PORT: String(port),
      EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true',
      EVENTSTORE_WAIT_FOR_DATABASE: 'true',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  nodes.push(node);
  for await (const line of createInterface({ input: node.stdout })) if (line.includes('ready')) return node;
  throw new Error('The node ended before it was ready.');
}

/** What one writer has been promised: event `n` of its stream has the id derived from stream and `n`. */
interface Writer {
  stream: string;
  acknowledged: number;
}

async function writeUntil(log: EventLog, writer: Writer, done: () => boolean): Promise<void> {
  while (!done()) {
    const n = writer.acknowledged;
    const event = { id: derivedEventId(writer.stream, n), type: 'Written', data: { n }, metadata: {} };
    // A failed append is tried again with the same id at the same revision, as every writer of the product does.
    await log.append(writer.stream, n === 0 ? 'no_stream' : BigInt(n - 1), [event]).then(
      () => {
        writer.acknowledged += 1;
      },
      () => {},
    );
  }
}

/** Kills the writer's backend, which Postgres answers by ending every other process and recovering from its log. */
async function crashPostgres(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'event-store writer'`,
  );
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  await ended;
}

it.each(['the node', 'Postgres'])(
  '%s killed under load loses no acknowledged event and doubles none',
  { timeout: 120_000 },
  async (victim) => {
    const port = await freePort();
    let node = await startNode(port);
    const log = connectEventLog(`esdb://127.0.0.1:${port}?tls=false`);
    const all = Array.from({ length: writers }, (_, n): Writer => ({ stream: `writer-${n}`, acknowledged: 0 }));
    const acknowledged = () => all.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const stop = new AbortController();
    const seen: string[] = [];
    const subscribing = (async () => {
      for await (const { events } of log.subscribeAll({ after: 'start', signal: stop.signal }))
        seen.push(...events.map((event) => event.id));
    })();
    const writing = all.map((writer) => writeUntil(log, writer, () => finished));
    const moreWritten = () =>
      expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(acknowledged() + eventsBetweenKills);
    for (let kill = 0; kill < kills; kill += 1) {
      await moreWritten();
      if (victim === 'Postgres') await crashPostgres();
      else {
        node.kill('SIGKILL');
        await once(node, 'exit');
        node = await startNode(port);
      }
    }
    await moreWritten();
    finished = true;
    await Promise.all(writing);

    const expected: string[] = [];
    for (const { stream, acknowledged: count } of all) {
      const ids = (await log.readStream(stream)).map((event) => event.id);
      expect(ids).toEqual(Array.from({ length: count }, (_, n) => derivedEventId(stream, n)));
      expected.push(...ids);
    }
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(expected.length);
    expect(seen.toSorted()).toEqual(expected.toSorted());
    stop.abort();
    await subscribing;
    await log.dispose();
    node.kill('SIGTERM');
    await once(node, 'exit');
    expect(node.exitCode).toBe(0);
  },
);
