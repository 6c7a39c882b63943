import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { machineEnvironment } from '../env/listed-environment.ts';
import { PostgresError } from './postgres-error.ts';

const fastLimitMs = 20_000;
const immediateLimitMs = 5_000;
const pollMs = 20;

/**
 * Clears the way for a new server after a crash: stops a Postgres still running on this cluster (its supervisor and
 * its leash were both killed), and makes sure that Postgres does not take an unrelated process for its predecessor.
 * @throws {PostgresError} when the old server does not stop
 */
export async function stopLeftServer(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  const pid = Number(text?.split('\n')[0]);
  if (text === undefined || !Number.isInteger(pid) || pid <= 1) return;
  if (!commandOf(pid).includes('postgres')) {
    // The number is nobody's, a dead process nobody has collected yet, or somebody else's by now. The last two would
    // make Postgres believe that it runs already. The rest of the file stays: by it Postgres finds orphaned shared memory.
    await writeFile(pidFile, text.replace(/^\d+/, String(deadPid())));
    return;
  }
  for (const [signal, limitMs] of [
    ['SIGINT', fastLimitMs],
    ['SIGQUIT', immediateLimitMs],
  ] as const) {
    send(pid, signal);
    const deadline = Date.now() + limitMs;
    while (commandOf(pid) !== '' && Date.now() < deadline) await wait(pollMs);
    if (commandOf(pid) === '') return;
  }
  throw new PostgresError(`An earlier Postgres (process ${pid}) still holds ${clusterDir} and does not stop.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in between, or not ours: the wait that follows tells.
  }
}

/** A process id that was ours a moment ago. */
function deadPid(): number {
  return spawnSync('true', { env: machineEnvironment() }).pid;
}

/** Empty for a zombie: dead, but not yet collected by its parent. */
function commandOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], {
    ...{ encoding: 'utf8', env: machineEnvironment() },
  });
  const line = (stdout ?? '').trim();
  return line.startsWith('Z') ? '' : line;
}
