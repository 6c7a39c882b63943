import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../machine/root.ts';
import type { Output } from './run-steps.ts';

const defaultLimitMs = 5 * 60_000;

interface ToolOptions {
  readonly limitMs?: number;
  readonly output?: Output;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a tool of `node_modules/.bin` in the root; its output goes to the console.
 * @throws when it does not end with 0 within the limit
 */
export async function runTool(name: string, args: readonly string[], options: ToolOptions = {}): Promise<void> {
  const isShared = options.output === 'lines';
  const { code } = await run(name, args, options, isShared ? 'pipe' : 'inherit', isShared ? printLines() : undefined);
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
  heard?: (text: string) => void,
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
      if (heard === undefined) said += text;
      else heard(text);
    });
  }
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  return { code, said: said.trim() };
}

/** Prints what it is given by whole lines. */
function printLines(): (text: string) => void {
  let begun = '';
  return (text) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) console.log(line);
  };
}
