import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { waitUntil } from './wait-until.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const startLimitMs = 120_000;
const stopLimitMs = 30_000;

const runFileSchema = z.object({ pid: z.number(), env: z.record(z.string(), z.string()) });

/** The whole product as `npm start` runs it: real Postgres, node, reactors, projections, api, agent, demo internet. */
export interface RunningProduct {
  /** `http://localhost:<port>` */
  readonly address: string;
  /** The folder with its data. */
  readonly data: string;
  /** What single processes of this instance are configured with (DATABASE_URL, EVENTSTORE_URL, …). */
  readonly env: Readonly<Record<string, string>>;
  /** Process id of a running process by its name; undefined while it is down. */
  processId(name: ProductProcess): Promise<number | undefined>;
  /** The end of a process's log, for a failing test to show. */
  logOf(name: string): Promise<string>;
  stop(): Promise<void>;
  /** Resolves when it has ended by itself, with its last lines on the console; never for one that somebody else started. */
  readonly gaveUp: Promise<string>;
}

/**
 * Starts an instance of its own on a free port, with data in a temporary folder that goes away with it.
 * @param env what it is to be configured with beside that
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const data = await mkdtemp(join(tmpdir(), 'proofline-test-'));
  // Postgres runs as a user of its own where we are root, and must get in.
  await chmod(data, 0o755);
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    // The IPC channel ends the product when the test's process disappears, however that happens.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      PROOFLINE_DATA: data,
      NO_COLOR: '1',
      // Of forty pages, which take longer than most tests: `0` where nobody looks at them.
      DEMO_RUNS: '1',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  let isStopping = false;
  const gaveUp = new Promise<string>((resolve) => {
    child.once('exit', () => {
      if (!isStopping) resolve(output.trim().split('\n').slice(-5).join('\n'));
    });
  });
  try {
    return await waitUntil('the product is ready', startLimitMs, async () => {
      if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}:\n${output}`);
      if (!output.includes('Proofline is ready')) return undefined;
      const running = await runningProduct(data, async () => {
        isStopping = true;
        await stop(child);
        await rm(data, { recursive: true, force: true });
      });
      return { ...running, gaveUp };
    });
  } catch (error) {
    await stop(child);
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

/** The instance that keeps its data in this folder and is up. */
export async function runningProduct(data: string, stopIt: () => Promise<void>): Promise<RunningProduct> {
  const { pid, env } = runFileSchema.parse(JSON.parse(await readFile(join(data, 'running.json'), 'utf8')));
  return {
    address: env.PUBLIC_URL ?? '',
    data,
    env,
    processId: (name) => descendant(pid, name),
    logOf: async (name) => (await readFile(join(data, 'logs', `${name}.log`), 'utf8').catch(() => '')).slice(-4_000),
    stop: stopIt,
    gaveUp: new Promise(() => {}),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(timer);
}

type ProcessTest = (argv: readonly string[]) => boolean;
const runs =
  (script: string): ProcessTest =>
  (argv) =>
    argv.slice(1).some((argument) => argument.endsWith(script));

const processTests = {
  api: runs('backend/src/bin/api.ts'),
  reactors: runs('backend/src/bin/reactors.ts'),
  projections: runs('projections/src/bin/projections.ts'),
  agent: runs('crawler-agent/src/bin/agent.ts'),
  'event-store': runs('scripts/processes/event-store.ts'),
  postgres: ([program = '', option]) => program.endsWith('/postgres') && option === '-D',
} as const satisfies Record<string, ProcessTest>;

export type ProductProcess = keyof typeof processTests;

/** Only descendants of this instance's supervisor are looked at: nobody else's process is ever found, or killed. */
async function descendant(supervisor: number, name: ProductProcess): Promise<number | undefined> {
  const processes = await Promise.all((await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(readProcess));
  const byId = new Map(processes.map((process) => [process.id, process]));
  const isOurs = (id: number): boolean => {
    const parent = byId.get(id)?.parent;
    return parent !== undefined && parent > 1 && (parent === supervisor || isOurs(parent));
  };
  return processes.find(({ id, argv }) => processTests[name](argv) && isOurs(id))?.id;
}

async function readProcess(entry: string): Promise<{ id: number; parent: number; argv: readonly string[] }> {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ''),
    readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => ''),
  ]);
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
  return { id: Number(entry), parent, argv: command.split('\0') };
}
