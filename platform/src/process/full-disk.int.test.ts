import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A destination that takes nothing: on Linux every write to it finds no space left. */
const fullDisk = '/dev/full';
/** What may stand in a file, for whoever has this limit: a disk that is full for one process. */
const roomBytes = 4_096;

describe('a process whose log cannot be written', () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-full-disk-'));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * A process in the frame of all processes, with a log to `output`, that logs as many lines as it is told to and says
   * so. `pino`: with the destination that comes with the library, in place of ours.
   */
  const run = async (output: number, log: 'ours' | 'pino' = 'ours') => {
    const script = join(folder, 'process.ts');
    const from = (path: string) => JSON.stringify(join(import.meta.dirname, path));
    await writeFile(
      script,
      log === 'ours'
        ? `import { runProcess } from ${from('run-process.ts')};
           const alive = setInterval(() => {}, 1000);
           runProcess({ name: 'demo-web', start: async ({ log, ready }) => {
             process.on('message', (lines) => {
               for (let line = 0; line < lines; line += 1) log.info({ line }, 'a line of some length, to fill the disk');
               log.fatal('and one that matters');
               console.log('of a library');
               console.warn('of a library');
               process.send({ logged: lines });
             });
             ready();
             return () => clearInterval(alive);
           } });`
        : `import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
           const log = pino();
           process.on('uncaughtException', (err) => { log.fatal({ err }, 'uncaught exception'); process.exit(1); });
           process.on('message', (lines) => {
             for (let line = 0; line < lines; line += 1) log.info({ line }, 'a line of some length, to fill the disk');
             log.fatal('and one that matters');
             process.send({ logged: lines });
           });
           process.send({ ready: true });`,
    );
    // Both limits are for this process alone; the soft one can be lifted again from outside.
    const child = spawn('sh', ['-c', `ulimit -S -f ${roomBytes / 512} && exec "$@"`, 'sh', process.execPath, script], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', output, output, 'ipc'],
    });
    children.push(child);
    const messages: unknown[] = [];
    child.on('message', (message) => messages.push(message));
    const ended = once(child, 'exit').then(([code, signal]) => signal ?? `code ${code}`);
    return { child, messages, ended };
  };

  /** Whether the process has logged what it was told to, and answers, within a few seconds. */
  const answers = async (
    { child, messages, ended }: Awaited<ReturnType<typeof run>>,
    lines: number,
    limitMs = 15_000,
  ) => {
    await expect.poll(() => messages.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const before = messages.length;
    if (child.connected) child.send(lines);
    const over = ended.then(() => true);
    let gone = false;
    void over.then(() => (gone = true));
    return await expect
      .poll(() => gone || messages.length > before, { timeout: limitMs })
      .toBe(true)
      .then(
        () => messages.length > before,
        () => false,
      );
  };

  const stops = async ({ child, ended }: Awaited<ReturnType<typeof run>>) => {
    child.kill('SIGTERM');
    return await ended;
  };

  it.each([1, 1_000])('goes on after %i lines to a full disk, and stops in order', async (lines) => {
    const full = openSync(fullDisk, 'w');
    const running = await run(full);
    closeSync(full);
    expect(await answers(running, lines)).toBe(true);
    expect(await answers(running, lines)).toBe(true);
    expect(await stops(running)).toBe('code 0');
  });

  it('writes again once there is room, says how many lines were lost, and breaks none in two', async () => {
    const path = join(folder, 'log');
    const file = openSync(path, 'a');
    const running = await run(file);
    closeSync(file);
    expect(await answers(running, 1_000)).toBe(true);
    expect((await stat(path)).size).toBe(roomBytes);
    execFileSync('prlimit', ['--pid', String(running.child.pid), '--fsize=unlimited:']);
    expect(await answers(running, 1)).toBe(true);
    const written = (await readFile(path, 'utf8')).trimEnd().split('\n');
    const readable = written.flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
    // The one that was under way when the disk was full.
    expect(written.length - readable.length).toBeLessThanOrEqual(1);
    const told = readable.findIndex(({ msg }) => msg === 'lines of this log were lost');
    expect(readable[told]).toMatchObject({ level: 50, code: 'EFBIG' });
    expect(readable.slice(told + 1).map(({ msg }) => msg)).toEqual([
      'a line of some length, to fill the disk',
      'and one that matters',
      'console',
      'console',
    ]);
    // Ready, a thousand lines, the last one and two printed ones: each was written or counted.
    expect(told + readable[told].dropped).toBe(1 + 1_000 + 3);
    expect(await stops(running)).toBe('code 0');
  });

  it('goes on when nobody reads what it writes', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, 'r+');
    const running = await run(pipe);
    expect(await answers(running, 1_000)).toBe(true);
    expect(await stops(running)).toBe('code 0');
    closeSync(pipe);
  });

  it('is caught by this test when it hangs: with the destination that comes with the library it does not go on', async () => {
    const full = openSync(fullDisk, 'w');
    const running = await run(full, 'pino');
    closeSync(full);
    expect(await answers(running, 1, 5_000)).toBe(false);
  });
});
