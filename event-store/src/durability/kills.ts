import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { freePort } from '@proofline/platform/process/free-port';
import pg from 'pg';
import { AppendLoad } from './append-load.ts';
import { crashPostgres, killNode, startNodeProcess } from './node-process.ts';
import { type SeenEvent, type Sums, sumUp } from './sums.ts';

export type Victim = 'node' | 'postgres';

export interface KillsOptions {
  readonly databaseUrl: string;
  /** Whom to kill, one after the other. */
  readonly victims: readonly Victim[];
  /** The same numbers give the same moments. */
  readonly seed: number;
  readonly writers: number;
  readonly perS: number;
  /** A node with a fault built in; default: the node. */
  readonly program?: URL;
  readonly env?: Readonly<Record<string, string>>;
}

export interface KillsResult extends Sums {
  /** From each kill to the first append that was begun after it and acknowledged, in milliseconds. */
  readonly liveAgainMs: number[];
}

const pauseMs = { least: 80, most: 380 };
const liveLimitMs = 60_000;
const readLimitMs = 10_000;

/** Kills nodes and Postgres at random moments under load, then sums up what was promised and what is there. */
export async function underKills(options: KillsOptions): Promise<KillsResult> {
  const random = randomFrom(options.seed);
  const port = await freePort();
  const node = { databaseUrl: options.databaseUrl, port, program: options.program, env: options.env };
  const start = () => startNodeProcess(withoutUndefined(node));
  let running = await start();
  let load: AppendLoad | undefined;
  const log = connectEventLog(`esdb://127.0.0.1:${port}?tls=false`);
  const stop = new AbortController();
  try {
    const seen: SeenEvent[] = [];
    const subscribing = follow(log, seen, stop.signal);
    const writing = new AppendLoad({ log, writers: options.writers, perS: options.perS });
    const liveAgainMs: number[] = [];
    load = writing;
    await until(() => writing.acknowledged > options.writers);
    for (const victim of options.victims) {
      await wait(pauseMs.least + random() * (pauseMs.most - pauseMs.least));
      const killedMs = await kill(victim, running, options.databaseUrl, random);
      if (victim === 'node') running = await start();
      await until(() => writing.lastBegunMs > killedMs);
      liveAgainMs.push(Math.round(performance.now() - killedMs));
    }
    await writing.stop();
    const there = await readLog(options.databaseUrl);
    await until(() => seen.length >= there.length, readLimitMs).catch(() => {});
    stop.abort();
    await subscribing;
    return { ...sumUp(writing.writers, there, seen), liveAgainMs };
  } finally {
    load?.abandon();
    stop.abort();
    await log.dispose();
    await killNode(running).catch(() => {});
  }
}

/** @returns when, by `performance.now()` */
async function kill(victim: Victim, node: ChildProcess, databaseUrl: string, random: () => number): Promise<number> {
  if (victim === 'node') return killNode(node);
  const victims = ['writer', 'checkpointer', 'walwriter'] as const;
  return crashPostgres(databaseUrl, victims[Math.floor(random() * victims.length)] ?? 'writer');
}

/** What the log holds, asked of Postgres itself. */
async function readLog(databaseUrl: string): Promise<SeenEvent[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<SeenEvent>(
      `select e.id, s.name as stream from event_store.event e join event_store.stream s using (stream_id)
        order by e.position`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function follow(log: EventLog, seen: SeenEvent[], signal: AbortSignal): Promise<void> {
  for await (const { events } of log.subscribeAll({ after: 'start', signal }))
    for (const { id, stream } of events) seen.push({ id, stream });
}

async function until(reached: () => boolean, limitMs = liveLimitMs): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!reached()) {
    if (performance.now() > deadline) throw new Error(`Not reached within ${limitMs} ms.`);
    await wait(5);
  }
}

function withoutUndefined<T extends object>(options: T) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Numbers from 0 to below 1, the same ones for the same seed (a 32-bit linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
