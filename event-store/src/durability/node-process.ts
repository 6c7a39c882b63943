import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import pg from 'pg';

export interface NodeProcessOptions {
  readonly databaseUrl: string;
  readonly port: number;
  /** Default: the node's own program. */
  readonly program?: URL;
  readonly env?: Readonly<Record<string, string>>;
}

const ownProgram = new URL('../bin/event-store.ts', import.meta.url);
const startLimitMs = 30_000;
const connectLimitMs = 15_000;

/** A node in a process of its own, resolved once it says that it is ready. */
export async function startNodeProcess(options: NodeProcessOptions): Promise<ChildProcess> {
  const node = spawn(process.execPath, [fileURLToPath(options.program ?? ownProgram)], {
    env: {
      PATH: '',
      ...compileCache,
      EVENTSTORE_DATABASE_URL: options.databaseUrl,
      EVENTSTORE_PORT: String(options.port),
      EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true',
      EVENTSTORE_WAIT_FOR_DATABASE: 'true',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  node.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString('utf8');
  });
  const limit = setTimeout(() => node.kill('SIGKILL'), startLimitMs);
  for await (const line of createInterface({ input: node.stdout })) {
    if (!line.includes('ready')) continue;
    clearTimeout(limit);
    node.stdout.resume();
    return node;
  }
  throw new Error(`The node ended before it was ready. ${complaints}`);
}

/** kill -9. @returns when, by `performance.now()`, once the process is gone */
export async function killNode(node: ChildProcess): Promise<number> {
  const killedMs = performance.now();
  if (node.exitCode !== null || node.signalCode !== null) return killedMs;
  const gone = once(node, 'exit');
  node.kill('SIGKILL');
  await gone;
  return killedMs;
}

/**
 * Kills one process of Postgres, which answers by ending all others and recovering from its log.
 * @returns when, by `performance.now()`, once Postgres has begun to
 */
export async function crashPostgres(
  databaseUrl: string,
  victim: 'writer' | 'checkpointer' | 'walwriter',
): Promise<number> {
  const client = await connectWithin(databaseUrl, connectLimitMs);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where case $1 when 'writer' then application_name = 'event-store writer' else backend_type = $1 end`,
    [victim],
  );
  const killedMs = performance.now();
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  if (rows.length === 0) await client.end();
  await ended;
  return killedMs;
}

/** The server may still be recovering from the crash before. */
async function connectWithin(databaseUrl: string, limitMs: number): Promise<pg.Client> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: limitMs });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(20);
    }
  }
}
