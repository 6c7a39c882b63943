import { flushCompileCache } from 'node:module';
import { EnvError } from '../env/env-error.ts';
import { ownEnvironment } from '../env/handed-over.ts';
import { type Env, type ProcessKind, readEnv } from '../env/read-env.ts';
import { effectiveConnectionString } from '../event-log/connection-string.ts';
import { consoleToLog } from '../log/console-to-log.ts';
import { createLog, type Log } from '../log/create-log.ts';
import { outliveOutput } from '../log/outlive-output.ts';
import { warningsToLog } from '../log/warnings-to-log.ts';
import { PreflightError } from '../preflight/obstacle.ts';
import type { Needs } from '../preflight/preflight.ts';
import { showHealth } from './show-health.ts';

export interface ProcessContext<Kind extends ProcessKind> {
  readonly env: Env<Kind>;
  readonly log: Log;
  /** Aborted when the process has been asked to stop, before `stop` is called. */
  readonly signal: AbortSignal;
  /** Tells the supervisor that work can begin; `details` (an address, a port) go along. */
  ready(details?: Record<string, unknown>): void;
  /** Says a sentence to the person at the supervisor's console. */
  say(sentence: string): void;
}

export interface ProcessOptions<Kind extends ProcessKind> {
  readonly name: Kind;
  /** Brings the process up. Resolves with what brings it down again, in order. */
  start(context: ProcessContext<Kind>): Promise<() => Promise<void> | void>;
  /** How long stopping may take before the process ends regardless. */
  readonly stopLimitMs?: number;
}

/** What a process tells its supervisor over IPC. */
export type ProcessMessage =
  | { readonly ready: true; readonly name: string; readonly details: Record<string, unknown> }
  | { readonly ready: false; readonly name: string; readonly failure: string }
  | { readonly said: string; readonly name: string };

const defaultStopLimitMs = 10_000;

/**
 * The frame of every process: reads its environment, stops in order on SIGTERM, SIGINT or when its supervisor
 * disappears (so that a killed supervisor leaves nothing behind), and ends with code 1 on an error nobody handled.
 */
export function runProcess<Kind extends ProcessKind>(options: ProcessOptions<Kind>): void {
  const { name, stopLimitMs = defaultStopLimitMs } = options;
  outliveOutput();
  const stopping = new AbortController();
  const log = createLog(name, { level: process.env.LOG_LEVEL || 'info' });
  consoleToLog(log);
  warningsToLog(log);
  let started: Promise<() => Promise<void> | void> | undefined;
  let exitCode = 0;

  const shutDown = async (reason: string, code: number) => {
    exitCode = Math.max(exitCode, code);
    if (stopping.signal.aborted) return;
    stopping.abort(new Error(`${name} is stopping: ${reason}`));
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error({ stopLimitMs }, 'stopping took too long');
      process.exit(1);
    }, stopLimitMs).unref();
    try {
      // A start that is still under way is told by the signal, and what it opened is closed as well.
      const stop = await started?.catch(() => undefined);
      await stop?.();
      log.info('stopped');
    } catch (err) {
      log.error({ err }, 'stopping failed');
      exitCode = 1;
    }
    process.exit(exitCode);
  };

  const fail = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    tell({ ready: false, name, failure: err instanceof Error ? err.message : String(err) });
    void shutDown(message, 1);
  };

  process.on('unhandledRejection', (err) => fail(err, 'unhandled rejection'));
  process.on('uncaughtException', (err) => fail(err, 'uncaught exception'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal, 0));
  if (process.send) process.on('disconnect', () => void shutDown('the supervisor is gone', 0));

  try {
    const source = ownEnvironment(process.env);
    const env = readEnv(name, source);
    const { ignored } = effectiveConnectionString(source.EVENTSTORE_URL ?? '');
    if (ignored.length > 0) log.warn({ ignored }, 'options of EVENTSTORE_URL that have no effect');
    started = lookFirst(name, env, log, stopping.signal).then(() =>
      options.start({
        env,
        log,
        signal: stopping.signal,
        ready: (details = {}) => {
          // Where NODE_COMPILE_CACHE is set: for the next start, also after a kill.
          flushCompileCache();
          log.info(details, 'ready');
          if (source.HEALTH_FILE) showHealth(source.HEALTH_FILE, stopping.signal);
          tell({ ready: true, name, details });
        },
        say: (said) => tell({ said, name }),
      }),
    );
    started.catch((err: unknown) => {
      if (err instanceof PreflightError) for (const problem of err.sentences) log.error({ problem }, 'preflight');
      if (!stopping.signal.aborted) fail(err, 'start failed');
    });
  } catch (error) {
    if (error instanceof EnvError) for (const problem of error.problems) log.error({ problem }, 'environment');
    fail(error, 'start failed');
  }
}

/** Servers of one machine start at the same time, and a cluster elects its leader in some ten seconds. */
const patienceMs = { reached: 8_000, settled: 60_000, freed: 8_000 };

/**
 * Looks at what this kind of process needs, before it opens anything. A process that is to wait for its servers ends for
 * nothing but what no waiting changes.
 * @throws {PreflightError}
 */
async function lookFirst(name: ProcessKind, env: Partial<Env<'start'>>, log: Log, signal: AbortSignal): Promise<void> {
  const needs = needsOf(name, env);
  if (needs === undefined) return;
  // Not before it is needed: the client of the log comes with all of gRPC, which agents have no use for.
  const { preflight } = await import('../preflight/preflight.ts');
  await preflight(needs, {
    ...{ patienceMs, signal, goesOn: env.WAIT_FOR_SERVERS === true },
    say: (sentence) => log.warn(sentence),
  });
}

/** One of those each works with; without it the migrations have not run, or were not for this user. */
const tables: Partial<Record<ProcessKind, string>> = {
  api: 'accounts',
  reactors: 'reactor_checkpoints',
  projections: 'read_models.projection_checkpoints',
};

function needsOf(name: ProcessKind, env: Partial<Env<'start'>>): Needs | undefined {
  const table = tables[name];
  if (table === undefined || env.DATABASE_URL === undefined) return undefined;
  return {
    postgres: [{ variable: 'DATABASE_URL', url: env.DATABASE_URL, role: { table } }],
    eventStoreUrl: env.EVENTSTORE_URL,
    streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
    evidence: env.BLOB_URL === undefined ? undefined : { variable: 'BLOB_URL', url: env.BLOB_URL },
    web: name === 'api' ? { host: env.HOST ?? '', port: env.PORT ?? 0 } : undefined,
  };
}

function tell(message: ProcessMessage): void {
  // A supervisor that goes in this very moment is no error of ours: its `disconnect` follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
