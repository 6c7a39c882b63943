import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProcessMessage } from '@proofline/platform/process/run-process';

export interface RunningProcess {
  /** What the process told when it was ready, e.g. its port. */
  readonly details: Record<string, unknown>;
  readonly pid: number;
  stop(): Promise<void>;
}

const startLimitMs = 180_000;
const stopLimitMs = 10_000;

/** Runs one of the product's processes beside us until it says that it is ready. */
export async function startProcess(
  path: URL,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...flags, fileURLToPath(path), ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    // Their log is no part of a bench's output.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const details = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${path.pathname} was not ready in time.`)), startLimitMs);
    child.on('message', (message: ProcessMessage) => {
      if ('said' in message) return;
      clearTimeout(late);
      if (message.ready) resolve(message.details);
      else reject(new Error(message.failure));
    });
    void exited.then(() => reject(new Error(`${path.pathname} ended before it was ready.`)));
  });
  return {
    details,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(hard);
    },
  };
}

/** Runs a script to its end. */
export async function runScript(path: URL, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(path)], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${path.pathname} ended with code ${code}.`);
}
