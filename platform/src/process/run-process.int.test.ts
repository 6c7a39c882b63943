import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcessMessage } from './run-process.ts';
import { compileCache } from './testing/compile-cache.ts';

describe('the frame of a process', () => {
  let folder: string;
  let children: ChildProcess[];

  /** Runs `start` (the body of an async function with `env`, `log`, `signal` and `ready`) as a process of its own. */
  const run = async (
    start: string,
    env: Record<string, string> = {},
    options = '',
    stderr: 'inherit' | 'pipe' = 'inherit',
  ) => {
    const script = join(folder, 'process.ts');
    await writeFile(
      script,
      `import { appendFileSync } from 'node:fs';
       import { runProcess } from ${JSON.stringify(join(import.meta.dirname, 'run-process.ts'))};
       const note = (what: string) => appendFileSync(${JSON.stringify(join(folder, 'notes'))}, what + ' ');
       const alive = setInterval(() => {}, 1000);
       runProcess({ name: 'demo-web', ${options} start: async ({ env, log, signal, ready }) => { ${start} } });`,
    );
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH, ...compileCache, ...env },
      stdio: ['ignore', 'pipe', stderr, 'ipc'],
    });
    children.push(child);
    const seen = { messages: [] as ProcessMessage[], log: '', exit: undefined as number | string | undefined };
    child.on('message', (message: ProcessMessage) => seen.messages.push(message));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      seen.log += text;
    });
    child.on('exit', (code, signal) => {
      seen.exit = code ?? signal ?? undefined;
    });
    return { child, seen };
  };

  const notes = () => readFile(join(folder, 'notes'), 'utf8').catch(() => '');
  const soon = { timeout: 10_000 };
  const normal = `note('up'); ready({ port: 1 }); return async () => { note('down'); clearInterval(alive); };`;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-process-'));
    children = [];
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('tells its supervisor that it is ready, with details', async () => {
    const { seen } = await run(normal);
    await expect.poll(() => seen.messages, soon).toEqual([{ ready: true, name: 'demo-web', details: { port: 1 } }]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s', async (signal) => {
    const { child, seen } = await run(normal);
    await expect.poll(() => seen.messages.length, soon).toBe(1);
    child.kill(signal);
    await expect.poll(() => seen.exit, soon).toBe(0);
    expect(await notes()).toBe('up down ');
  });

  it('stops in order when its supervisor is gone', async () => {
    const { child, seen } = await run(normal);
    await expect.poll(() => seen.messages.length, soon).toBe(1);
    child.disconnect();
    await expect.poll(() => seen.exit, soon).toBe(0);
    expect(await notes()).toBe('up down ');
  });

  it('is told by the signal when it is asked to stop while it starts, and what it opened is closed', async () => {
    const { child, seen } = await run(
      `note('up'); await new Promise((go) => signal.addEventListener('abort', go)); note('told');
       return async () => { note('down'); };`,
    );
    await expect.poll(notes, soon).toBe('up ');
    child.kill('SIGTERM');
    await expect.poll(() => seen.exit, soon).toBe(0);
    expect(await notes()).toBe('up told down ');
  });

  it('ends regardless when stopping takes too long', async () => {
    const { child, seen } = await run(`ready(); return () => new Promise(() => {});`, {}, 'stopLimitMs: 100,');
    await expect.poll(() => seen.messages.length, soon).toBe(1);
    child.kill('SIGTERM');
    await expect.poll(() => seen.exit, soon).toBe(1);
    expect(seen.log).toContain('stopping took too long');
  });

  it('ends with code 1 after an error nobody handled, having stopped in order', async () => {
    const { seen } = await run(`setTimeout(() => Promise.reject(new Error('lost')), 50); ${normal}`);
    await expect.poll(() => seen.exit, soon).toBe(1);
    expect(seen.log).toContain('unhandled rejection');
    expect(await notes()).toBe('up down ');
  });

  it('writes lines of JSON and nothing else, whatever libraries, Node and errors say', async () => {
    const { child, seen } = await run(
      `console.error('printed'); process.emitWarning('careful'); process.emitWarning('old', 'DeprecationWarning');
       new EventTarget().addEventListener('x', null); setTimeout(() => { throw new Error('lost\\nline'); }, 50); ${normal}`,
      {},
      '',
      'pipe',
    );
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    await expect.poll(() => seen.exit, soon).toBe(1);
    expect(errors).toBe('');
    const lines = seen.log.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      expect.arrayContaining(['console', 'warning', 'uncaught exception', 'stopping']),
    );
  });

  it('says why it cannot start, and ends with code 1', async () => {
    const { seen } = await run(normal, { PORT: 'http', NODE_ENV: 'perhaps' });
    await expect.poll(() => seen.exit, soon).toBe(1);
    expect(seen.messages[0]).toMatchObject({ ready: false, failure: expect.stringMatching(/NODE_ENV .*PORT /) });
    expect(await notes()).toBe('');
  });

  it('keeps a file fresh for health checks from ready until it is asked to stop', async () => {
    const file = join(folder, 'health');
    const { child, seen } = await run(normal, { HEALTH_FILE: file });
    await expect.poll(() => existsSync(file), soon).toBe(true);
    child.kill('SIGTERM');
    await expect.poll(() => seen.exit, soon).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});
