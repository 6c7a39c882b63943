import { EnvError } from '../env/env-error.ts';
import { ownEnvironment } from '../env/handed-over.ts';
import { type Env, type ProcessKind, readEnv } from '../env/read-env.ts';
import { effectiveConnectionString } from '../event-log/connection-string.ts';
import { consoleToLog } from '../log/console-to-log.ts';
import { createLog, type Log } from '../log/create-log.ts';
import { outliveOutput } from '../log/outlive-output.ts';
import { warningsToLog } from '../log/warnings-to-log.ts';
import { showHealth } from './show-health.ts';

export interface ProcessContext<Kind extends ProcessKind> {
  env: Env<Kind>;
  log: Log;
  /** Aborted when the process has been asked to stop, before `stop` is called. */
  signal: AbortSignal;
  /** Tells the supervisor that work can begin; `details` (an address, a port) go along. */
  ready(details?: Record<string, unknown>): void;
}

export interface ProcessOptions<Kind extends ProcessKind> {
  name: Kind;
  /** Brings the process up. Resolves with what brings it down again, in order. */
  start(context: ProcessContext<Kind>): Promise<() => Promise<void> | void>;
  /** How long stopping may take before the process ends regardless. */
  stopLimitMs?: number;
}

/** What a process tells its supervisor over IPC. */
export type ProcessMessage =
  | { ready: true; name: string; details: Record<string, unknown> }
  | { ready: false; name: string; failure: string };

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
    started = options.start({
      env,
      log,
      signal: stopping.signal,
      ready: (details = {}) => {
        log.info(details, 'ready');
        if (source.HEALTH_FILE) showHealth(source.HEALTH_FILE, stopping.signal);
        tell({ ready: true, name, details });
      },
    });
    started.catch((err: unknown) => {
      if (!stopping.signal.aborted) fail(err, 'start failed');
    });
  } catch (error) {
    if (error instanceof EnvError) for (const problem of error.problems) log.error({ problem }, 'environment');
    fail(error, 'start failed');
  }
}

function tell(message: ProcessMessage): void {
  // A supervisor that goes in this very moment is no error of ours: its `disconnect` follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
