import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const schema = z.object({
  /** Process id of the supervisor. */
  pid: z.number().int().positive(),
  /** Environment with which a single process (`npm run api`) joins what runs. */
  env: z.record(z.string(), z.string()),
});

export type RunFile = z.infer<typeof schema>;

/** What the run file says, with `alive` telling whether its supervisor still runs; undefined when there is none. */
export async function readRunFile(path: string): Promise<(RunFile & { alive: boolean }) | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? { ...parsed.data, alive: isSupervisor(parsed.data.pid) } : undefined;
}

/**
 * Claims the data folder for this process.
 * @returns whether an earlier run had left the folder claimed: it was killed, and its processes may still be ending
 * @throws {StartError} when a supervisor runs there already
 */
export async function claimRunFile(path: string): Promise<{ leftBehind: boolean }> {
  const content = JSON.stringify({ pid: process.pid, env: {} } satisfies RunFile);
  const claim = () => writeFile(path, content, { flag: 'wx', mode: 0o600 }).then(() => true, isTaken);
  if (await claim()) return { leftBehind: false };
  const other = await readRunFile(path);
  if (other?.alive) {
    throw new StartError(`Proofline already runs from this folder (process ${other.pid}); stop it first.`);
  }
  await rm(path, { force: true });
  if (await claim()) return { leftBehind: true };
  throw new StartError('Proofline is being started from this folder by another process.');
}

/** Adds what single processes need to the file this process has claimed. */
export async function writeRunFile(path: string, env: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(path, JSON.stringify({ pid: process.pid, env } satisfies RunFile, null, 2), { mode: 0o600 });
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** Process ids are used again, so the command counts too. */
function isSupervisor(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
    ...{ encoding: 'utf8', env: machineEnvironment() },
  });
  return /start\.ts|run\.ts log move/.test(stdout ?? '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
