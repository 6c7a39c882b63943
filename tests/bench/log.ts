import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@proofline/platform/postgres/embedded-postgres';
import { batchedRowsPerS, singleCommitsPerS } from './log/bare-postgres.ts';
import { type ChildServer, startChildServer } from './log/child-server.ts';
import { appendToSubscriberMs, batchedEventsPerS, singleAppendsPerS, subscriberEventsPerS } from './log/client-load.ts';

/**
 * The embedded node under the official client, durable, each in a process of its own; beside it, as ceilings, bare
 * Postgres and a bare in-memory server behind the same protocol.
 */
const floors = {
  singleAppendsPerS: 4_000,
  batchedEventsPerS: 15_000,
  subscriberEventsPerS: 25_000,
  appendToSubscriberP99Ms: 15,
};
const writers = 64;
const full = process.argv.includes('--full');
const seconds = full ? 20 : 3;

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-log-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    databases: ['log', 'bare'],
  });
  try {
    const ceilings = await measureCeilings(postgres.urlOf('bare'));
    const node = await startChildServer(new URL('../../event-store/src/bin/event-store.ts', import.meta.url), {
      EVENTSTORE_DATABASE_URL: postgres.urlOf('log'),
      EVENTSTORE_PORT: '0',
    });
    try {
      return report(await measureNode(node), ceilings);
    } finally {
      await node.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureCeilings(databaseUrl: string) {
  const postgresCommitsPerS = await measure('bare Postgres, single commits/s', () => singleCommitsPerS(databaseUrl, 1));
  const postgresRowsPerS = await measure('bare Postgres, batched rows/s', () => batchedRowsPerS(databaseUrl, 1));
  const memory = await startChildServer(new URL('./log/in-memory-server.ts', import.meta.url), {});
  try {
    return { postgresCommitsPerS, postgresRowsPerS, ...(await measureThroughput('in memory', memory, seconds / 2)) };
  } finally {
    await memory.stop();
  }
}

async function measureNode(node: ChildServer) {
  const throughput = await measureThroughput('node', node, seconds);
  const latencies = await appendToSubscriberMs(node.connectionString, { events: seconds * 500, perS: 500 });
  const appendToSubscriberP50Ms = percentile(latencies, 0.5);
  const appendToSubscriberP99Ms = percentile(latencies, 0.99);
  say(`node, append to subscriber at 500/s: p50 ${appendToSubscriberP50Ms} ms, p99 ${appendToSubscriberP99Ms} ms`);
  const rssMb = await node.rssMb();
  return { ...throughput, appendToSubscriberP50Ms, appendToSubscriberP99Ms, ...(rssMb === undefined ? {} : { rssMb }) };
}

async function measureThroughput(name: string, { connectionString }: ChildServer, lastsS: number) {
  // The first second only warms the code up.
  await singleAppendsPerS({ connectionString, seconds: 1, writers });
  const single = await measure(`${name}, single appends/s`, () =>
    singleAppendsPerS({ connectionString, seconds: lastsS, writers }),
  );
  const batched = await measure(`${name}, batched events/s`, () =>
    batchedEventsPerS({ connectionString, seconds: lastsS, writers: 8 }),
  );
  const events = Math.floor(lastsS * Math.min(single + batched, 20_000));
  const subscriber = await measure(`${name}, one subscriber, events/s`, () =>
    subscriberEventsPerS(connectionString, events),
  );
  return { singleAppendsPerS: single, batchedEventsPerS: batched, subscriberEventsPerS: subscriber };
}

type Throughput = Awaited<ReturnType<typeof measureThroughput>>;

function report(node: Awaited<ReturnType<typeof measureNode>>, ceilings: Awaited<ReturnType<typeof measureCeilings>>) {
  const ratio = (name: keyof Throughput) => Math.round((node[name] / ceilings[name]) * 100) / 100;
  const figures = {
    ...node,
    singleAppendsToMemoryRatio: ratio('singleAppendsPerS'),
    batchedEventsToMemoryRatio: ratio('batchedEventsPerS'),
    subscriberEventsToMemoryRatio: ratio('subscriberEventsPerS'),
    memorySingleAppendsPerS: ceilings.singleAppendsPerS,
    memoryBatchedEventsPerS: ceilings.batchedEventsPerS,
    memorySubscriberEventsPerS: ceilings.subscriberEventsPerS,
    postgresCommitsPerS: ceilings.postgresCommitsPerS,
    postgresRowsPerS: ceilings.postgresRowsPerS,
  };
  const ok =
    figures.singleAppendsPerS >= floors.singleAppendsPerS &&
    figures.batchedEventsPerS >= floors.batchedEventsPerS &&
    figures.subscriberEventsPerS >= floors.subscriberEventsPerS &&
    figures.appendToSubscriberP99Ms <= floors.appendToSubscriberP99Ms;
  console.log(JSON.stringify({ bench: 'log', ok, figures }));
  return ok;
}

async function measure(name: string, run: () => Promise<number>): Promise<number> {
  const figure = Math.round(await run());
  say(`${name}: ${figure.toLocaleString('en')}`);
  return figure;
}

function percentile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return Math.round(value * 10) / 10;
}

function say(line: string): void {
  console.error(line);
}

process.exitCode = (await main()) ? 0 : 1;
