import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../machine/root.ts';

const defaultLimitMs = 5 * 60_000;

/**
 * Runs a tool of `node_modules/.bin` in the root; its output goes straight to the console.
 * @throws when it does not end with 0 within the limit
 */
export async function runTool(
  name: string,
  args: readonly string[],
  { limitMs = defaultLimitMs, env = {} }: { limitMs?: number; env?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: limitMs,
  });
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
}
