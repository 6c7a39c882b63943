import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../machine/root.ts';

const defaultLimitMs = 5 * 60_000;

interface ToolOptions {
  readonly limitMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a tool of `node_modules/.bin` in the root; its output goes straight to the console.
 * @throws when it does not end with 0 within the limit
 */
export async function runTool(name: string, args: readonly string[], options: ToolOptions = {}): Promise<void> {
  const { code } = await run(name, args, options, 'inherit');
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
}

/**
 * Runs a tool of `node_modules/.bin` in the root to its end.
 * @returns what it said
 * @throws with what it said, when it does not end with 0 within the limit
 */
export async function askTool(name: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  const { code, said } = await run(name, args, options, 'pipe');
  if (code !== 0) throw new Error(`${said}\n${name} ended with ${code}.`.trim());
  return said;
}

async function run(
  name: string,
  args: readonly string[],
  { limitMs = defaultLimitMs, env = {} }: ToolOptions,
  output: 'inherit' | 'pipe',
): Promise<{ code: number | string | null; said: string }> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    timeout: limitMs,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  return { code, said: said.trim() };
}
