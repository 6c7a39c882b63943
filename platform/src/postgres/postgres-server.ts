import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresError } from './postgres-error.ts';
import type { PostgresUser } from './postgres-user.ts';
import { removeLeftSockets } from './server-socket.ts';
import { stopLeftServer } from './stop-left-server.ts';

export interface ServerOptions {
  /** Folder with `bin/`, `lib/`, `share/`. */
  readonly binaries: string;
  readonly clusterDir: string;
  readonly port: number;
  readonly user: PostgresUser | undefined;
  /** Server settings, given as `-c name=value`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  /**
   * Removed after the server was stopped, whatever happened to us: for servers that live as long as a test run. One that
   * ended by itself leaves it: its log says why, and it may be started again on another port.
   */
  readonly removeWhenStopped?: string;
}

export interface PostgresServer {
  /** Fast shutdown: open transactions are rolled back, the log is flushed. Resolves when no process is left. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the server ends without having been asked to. */
  readonly ended: Promise<string>;
}

/** Long enough for the recovery after a crash of a large log. */
const startLimitMs = 120_000;
const stopLimitMs = 30_000;
const pollMs = 20;
const retryMs = 250;

/**
 * Holds Postgres on a leash: when our end of its standard input closes, for whatever reason (kill -9 included), the
 * server is shut down in order. Own session, so that Ctrl-C in a terminal reaches only the supervisor.
 */
const leash = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
mark() { [ -z "$REMOVE_WHEN_STOPPED" ] || : > "$REMOVE_WHEN_STOPPED/stopping"; }
( while read -r _ <&3; do :; done; mark; kill -INT $server 2>/dev/null ) &
watcher=$!
exec 3<&-
trap 'mark; kill -INT $server 2>/dev/null' INT TERM HUP
wait $server
code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watcher 2>/dev/null
if [ -n "$REMOVE_WHEN_STOPPED" ] && [ -e "$REMOVE_WHEN_STOPPED/stopping" ]; then rm -rf "$REMOVE_WHEN_STOPPED"; fi
exit $code
`;

/**
 * Starts Postgres on an initialised cluster and waits until it accepts connections. A server that an earlier run left
 * behind on the same cluster is stopped first.
 * @throws {PostgresError}
 */
export async function startPostgresServer(options: ServerOptions): Promise<PostgresServer> {
  await stopLeftServer(options.clusterDir);
  await removeLeftSockets(options.clusterDir);
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const server = await tryStart(options, deadline);
    if (typeof server !== 'string') return server;
    // Workers of a killed server end by themselves within moments; until then Postgres rightly refuses.
    if (!/shared memory block/.test(server) || Date.now() > deadline) {
      throw new PostgresError(`Postgres stopped while starting: ${server}`);
    }
    await wait(retryMs);
  }
}

/** @returns the server, or why it ended */
async function tryStart(options: ServerOptions, deadline: number): Promise<PostgresServer | string> {
  // A killed server leaves this file behind, with its word of being ready.
  const stale = await stateOf(options.clusterDir);
  const server = spawnOnLeash(options);
  const exit = new Promise<number | string>((resolve) => {
    server.once('error', (error) => resolve(error.message));
    server.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  let exited = false;
  void exit.then(() => {
    exited = true;
  });
  while (!(await isReady(options.clusterDir, stale))) {
    if (exited) return await lastWords(options.logFile);
    if (Date.now() > deadline) {
      server.stdin?.end();
      throw new PostgresError(
        `Postgres did not become ready within ${startLimitMs / 1_000} s; see ${options.logFile}.`,
      );
    }
    await wait(pollMs);
  }
  return {
    ended: exit.then((code) => `Postgres ended (${code}).`),
    stop: async () => {
      server.stdin?.end();
      const late = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
      await exit;
      clearTimeout(late);
    },
  };
}

function spawnOnLeash(options: ServerOptions): ChildProcess {
  const { binaries, clusterDir, port, user, settings, logFile, removeWhenStopped = '' } = options;
  const log = openSync(logFile, 'a', 0o600);
  try {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = join(binaries, 'bin/postgres');
    return spawn('/bin/sh', ['-c', leash, 'postgres-leash', server, '-D', clusterDir, '-p', String(port), ...flags], {
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', REMOVE_WHEN_STOPPED: removeWhenStopped },
      stdio: ['pipe', log, log],
      ...user,
    });
  } finally {
    closeSync(log);
  }
}

/** The eighth line of `postmaster.pid` is the server's own word on its state; `pg_ctl` waits for the same. */
async function isReady(clusterDir: string, stale: string): Promise<boolean> {
  const state = await stateOf(clusterDir);
  return state !== stale && state.split('\n')[7]?.trim() === 'ready';
}

const stateOf = (clusterDir: string) => readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '').trim() || 'no reason given';
}
