import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';

const program = fileURLToPath(new URL('../../bin/event-store.ts', import.meta.url));

/** `event-store` in a process of its own. */
export interface RunningProgram {
  readonly process: ChildProcess;
  /** Once it has ended; `code` is null after a signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

export function runProgram(
  args: readonly string[],
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...compileCache, EVENTSTORE_DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    told.out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    told.err += chunk.toString('utf8');
  });
  return { process: child, ended: once(child, 'close').then(() => ({ code: child.exitCode, ...told })) };
}
