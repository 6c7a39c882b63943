import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresError } from './postgres-error.ts';

const fastLimitMs = 20_000;
const immediateLimitMs = 5_000;
const pollMs = 20;

/**
 * Clears the way for a new server after a crash: stops a Postgres still running on this cluster (its supervisor and
 * its leash were both killed), and removes a pid file whose number now belongs to an unrelated process.
 * @throws {PostgresError} when the old server does not stop
 */
export async function stopLeftServer(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  const pid = Number(text?.split('\n')[0]);
  // A number that is nobody's is left to Postgres, which also looks for orphaned shared memory.
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (!commandOf(pid).includes('postgres')) {
    await rm(pidFile, { force: true });
    return;
  }
  for (const [signal, limitMs] of [
    ['SIGINT', fastLimitMs],
    ['SIGQUIT', immediateLimitMs],
  ] as const) {
    send(pid, signal);
    const deadline = Date.now() + limitMs;
    while (isAlive(pid) && Date.now() < deadline) await wait(pollMs);
    if (!isAlive(pid)) return;
  }
  throw new PostgresError(`An earlier Postgres (process ${pid}) still holds ${clusterDir} and does not stop.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return commandOf(pid) !== '';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in between, or not ours: the wait that follows tells.
  }
}

/** Empty for a zombie: dead, but not yet collected by its parent. */
function commandOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const line = (stdout ?? '').trim();
  return line.startsWith('Z') ? '' : line;
}
