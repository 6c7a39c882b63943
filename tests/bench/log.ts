import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@proofline/platform/postgres/embedded-postgres';
import { batchedRowsPerS, singleCommitsPerS } from './log/bare-postgres.ts';
import { type ChildServer, startChildServer } from './log/child-server.ts';
import { appendToSubscriberMs, batchedEventsPerS, singleAppendsPerS, subscriberEventsPerS } from './log/client-load.ts';
import { crowdP99Ms } from './log/crowd-load.ts';
import { fillToAMillion } from './log/million-events.ts';
import { realServerUrl, saySo, serverUnderTest } from './stack/server-under-test.ts';

/**
 * The embedded node under the official client, durable, each in a process of its own; beside it, as ceilings, bare
 * Postgres and a bare in-memory server behind the same protocol. `--full` measures longer, and with a million events.
 * With `EVENTSTORE_TEST_URL` the server there in the node's place.
 */
const atLeast: Record<string, number> = {
  singleAppendsPerS: 4_000,
  singleAppendsToMemoryRatio: 0.5,
  batchedEventsPerS: 15_000,
  subscriberEventsPerS: 25_000,
  subscriberEventsToMemoryRatio: 0.6,
};
const atMost: Record<string, number> = {
  appendToSubscriberP99Ms: 15,
  crowdSlowestP99Ms: 50,
  rssGrowthMb: 64,
  restartMs: 3_000,
};
const writers = 64;
const crowd = 100;
const full = process.argv.includes('--full');
const seconds = full ? 20 : 3;
const program = new URL('../../event-store/src/bin/event-store.ts', import.meta.url);

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-bench-log-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    databases: ['log', 'bare'],
  });
  saySo();
  const start = async (): Promise<ChildServer> =>
    realServer() ?? startChildServer(program, { EVENTSTORE_DATABASE_URL: postgres.urlOf('log'), EVENTSTORE_PORT: '0' });
  let node: ChildServer | undefined;
  try {
    const bare = await measureBare(postgres.urlOf('bare'));
    node = await start();
    const figures = { ...(await measureNode(node)), ...(full ? await fillToAMillion(node, say) : {}) };
    // A server elsewhere is not ours to start again.
    if (!full || realServerUrl !== undefined) return report(figures, bare);
    await node.stop();
    const stoppedMs = performance.now();
    node = await start();
    const restartMs = Math.round(performance.now() - stoppedMs);
    say(`node, started with a million events: ${restartMs} ms`);
    return report({ ...figures, restartMs }, bare);
  } finally {
    await node?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function realServer(): ChildServer | undefined {
  if (realServerUrl === undefined) return undefined;
  return { connectionString: realServerUrl, rssMb: async () => undefined, stop: async () => {} };
}

async function measureBare(databaseUrl: string) {
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
  const slowest = await crowdP99Ms({
    connectionString: node.connectionString,
    subscribers: crowd,
    events: seconds * 500,
    perS: 500,
  });
  const [crowdFastestP99Ms, crowdSlowestP99Ms] = [percentile(slowest, 0), percentile(slowest, 1)];
  say(`node, ${crowd} live subscribers at 500/s: p99 from ${crowdFastestP99Ms} ms to ${crowdSlowestP99Ms} ms`);
  const rssMb = await node.rssMb();
  return {
    ...throughput,
    appendToSubscriberP50Ms,
    appendToSubscriberP99Ms,
    crowdFastestP99Ms,
    crowdSlowestP99Ms,
    ...(rssMb === undefined ? {} : { rssMb }),
  };
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

function report(node: Throughput & Record<string, number>, bare: Awaited<ReturnType<typeof measureBare>>): boolean {
  const ratio = (name: keyof Throughput) => Math.round((node[name] / bare[name]) * 100) / 100;
  const figures: Record<string, number> = {
    ...node,
    singleAppendsToMemoryRatio: ratio('singleAppendsPerS'),
    batchedEventsToMemoryRatio: ratio('batchedEventsPerS'),
    subscriberEventsToMemoryRatio: ratio('subscriberEventsPerS'),
    memorySingleAppendsPerS: bare.singleAppendsPerS,
    memoryBatchedEventsPerS: bare.batchedEventsPerS,
    memorySubscriberEventsPerS: bare.subscriberEventsPerS,
    postgresCommitsPerS: bare.postgresCommitsPerS,
    postgresRowsPerS: bare.postgresRowsPerS,
  };
  const missed = [
    ...Object.entries(atLeast).filter(([name, limit]) => !((figures[name] ?? limit) >= limit)),
    ...Object.entries(atMost).filter(([name, limit]) => !((figures[name] ?? limit) <= limit)),
  ];
  for (const [name, limit] of missed) say(`missed: ${name} is ${figures[name]}, the limit ${limit}`);
  console.log(JSON.stringify({ bench: 'log', ok: missed.length === 0, server: serverUnderTest, figures }));
  return missed.length === 0;
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
