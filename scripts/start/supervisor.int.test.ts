import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import type { StartError } from '../machine/start-error.ts';
import type { ProcessSpec } from './spawn-process.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

const frame = join(root, 'platform/src/process/run-process.ts');

describe('the supervisor', () => {
  let folder: string;
  let supervisor: Supervisor;
  let said: string[];
  let heard: string[];
  let givenUp: StartError | undefined;

  /** A process that appends what happens to it to a journal all share. */
  const processOf = async (name: string, onStart = ''): Promise<ProcessSpec> => {
    const entry = join(folder, `${name}.ts`);
    await writeFile(
      entry,
      `import { appendFileSync } from 'node:fs';
       import { runProcess } from ${JSON.stringify(frame)};
       const note = (what: string) => appendFileSync(${JSON.stringify(join(folder, 'journal'))}, what + '\\n');
       runProcess({ name: 'demo-web', start: async ({ ready, say }) => {
         ${onStart}
         const alive = setInterval(() => {}, 1000);
         note(\`${name} up \${process.pid}\`);
         ready();
         return () => { clearInterval(alive); note('${name} down'); };
       } });`,
    );
    return { name, entry, env: process.env, logFile: join(folder, `${name}.log`) };
  };

  const journal = async () =>
    (await readFile(join(folder, 'journal'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const ups = async (name: string) => (await journal()).filter((line) => line.startsWith(`${name} up`));
  const lastPid = async (name: string) => Number((await ups(name)).at(-1)?.split(' ')[2]);

  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-supervisor-'));
    said = [];
    heard = [];
    givenUp = undefined;
    supervisor = createSupervisor({
      backoffMs: 5,
      say: (line) => said.push(line),
      hear: (sentence) => heard.push(sentence),
      giveUp: (error) => {
        givenUp = error;
      },
    });
  });

  afterEach(async () => {
    await supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('waits until a process is ready, and stops the last started first', async () => {
    await supervisor.start(await processOf('one'));
    await supervisor.start(await processOf('two'));
    expect((await journal()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['one up', 'two up']);
    await supervisor.stop();
    expect((await journal()).slice(2)).toEqual(['two down', 'one down']);
  });

  it('starts a killed process again and says so', async () => {
    await supervisor.start(await processOf('one'));
    process.kill(await lastPid('one'), 'SIGKILL');
    await expect.poll(async () => (await ups('one')).length, { timeout: 10_000 }).toBe(2);
    expect(said[0]).toMatch(/one ended \(SIGKILL\) and is started again/);
  });

  it('gives up on a process that keeps ending', async () => {
    const marker = JSON.stringify(join(folder, 'started-once'));
    const spec = await processOf(
      'one',
      `const { existsSync, writeFileSync } = await import('node:fs');
       if (existsSync(${marker})) throw new Error('broken');
       writeFileSync(${marker}, '');`,
    );
    await supervisor.start(spec);
    process.kill(await lastPid('one'), 'SIGKILL');
    await expect.poll(() => givenUp?.message, { timeout: 25_000 }).toMatch(/one keeps ending/);
  });

  it('tells in one sentence why a process did not start', async () => {
    const spec = await processOf('one', `throw new Error('the cellar is flooded');`);
    await expect(supervisor.start(spec)).rejects.toThrow(
      /^one did not start: the cellar is flooded; see .*one\.log\.$/,
    );
  });

  it('ends a process that is not ready in time, so that another may take its place', async () => {
    const impatient = createSupervisor({ say() {}, giveUp() {}, readyLimitMs: 3_000 });
    const spec = await processOf(
      'one',
      `note('one up ' + process.pid); await new Promise(() => setInterval(() => {}, 1e3));`,
    );
    await expect(impatient.start(spec)).rejects.toThrow(/^one did not become ready within 3 s; see .*one\.log\.$/);
    expect(await ups('one')).toHaveLength(1);
    expect(isAlive(await lastPid('one'))).toBe(false);
    await impatient.stop();
  });

  it('hears what a process has to say at the console', async () => {
    await supervisor.start(await processOf('one', `say('The cellar is dry.');`));
    expect(heard).toEqual(['The cellar is dry.']);
  });

  it('runs a process to its end, and tells when it failed', async () => {
    const entry = join(folder, 'job.ts');
    const spec = { name: 'job', entry, env: process.env, logFile: join(folder, 'job.log') };
    await writeFile(entry, `console.log('done');`);
    await supervisor.run(spec);
    expect(await readFile(spec.logFile, 'utf8')).toBe('done\n');
    await writeFile(entry, 'process.exitCode = 3;');
    await expect(supervisor.run(spec)).rejects.toThrow(/job failed \(code 3\)/);
  });

  it('goes on when a process is ready, lets it come to its end, and tells when that is a failure', async () => {
    const spec = await processOf('one', `setTimeout(() => { throw new Error('too late'); }, 1_000);`);
    await supervisor.run(spec);
    expect(said).toEqual([]);
    await expect
      .poll(() => said, { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^one failed \(.*too late.*\); see/)]);
    expect(await ups('one')).toHaveLength(1);
    expect(givenUp).toBeUndefined();
  });

  it('leaves no process behind when it is killed itself', async () => {
    const spec = await processOf('one');
    const script = join(folder, 'owner.ts');
    await writeFile(
      script,
      `import { createSupervisor } from ${JSON.stringify(join(root, 'scripts/start/supervisor.ts'))};
       await createSupervisor({ say() {}, giveUp() {} }).start({ ...${JSON.stringify(spec)}, env: process.env });`,
    );
    const owner = spawn(process.execPath, [script], { stdio: 'inherit' });
    await expect.poll(async () => (await ups('one')).length, { timeout: 10_000 }).toBe(1);
    const pid = await lastPid('one');
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});
