import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningProduct, startProduct } from '../product/running-product.ts';
import { programsBelow, type RunningProgram } from './process-tree.ts';

/** What an operator may have in the shell from which the product is started. */
const ofTheOperator = {
  CLOUD_ACCESS_KEY: 'key-of-the-operator',
  PROXIES: 'DE=http://us:password-of-the-proxy@127.0.0.1:9',
};
const asRoot = process.getuid?.() === 0;
const mailbox = fileURLToPath(new URL('../../../scripts/processes/mailbox.ts', import.meta.url));
const runFileSchema = z.object({ pid: z.number() });
const credentialSchema = z.object({ credential: z.string() });

let product: RunningProduct;
let supervisor: number;
let secrets: string[];
beforeAll(async () => {
  product = await startProduct(ofTheOperator);
  supervisor = runFileSchema.parse(JSON.parse(await readFile(join(product.data, 'running.json'), 'utf8'))).pid;
  const credential = await readFile(join(product.data, 'agent/credential.json'), 'utf8');
  secrets = [
    ...Object.values(product.env).flatMap(passwordIn),
    credentialSchema.parse(JSON.parse(credential)).credential,
    ...['key-of-the-operator', 'password-of-the-proxy'],
  ];
}, 150_000);
afterAll(() => product?.stop());

/** The password of an address. */
function passwordIn(value: string): string[] {
  const password = URL.parse(value)?.password ?? '';
  return password === '' ? [] : [decodeURIComponent(password)];
}

/** Programs from whose environment or arguments one of the secrets can be read. */
const leaking = (programs: readonly RunningProgram[]): string[] =>
  programs
    .filter(({ environment, commandLine }) =>
      secrets.some((secret) => commandLine.includes(secret) || environment.some((entry) => entry.includes(secret))),
    )
    .map(({ commandLine }) => commandLine);

const isPage = ({ commandLine }: RunningProgram) => commandLine.includes('--type=renderer');
const isBrowser = ({ commandLine }: RunningProgram) =>
  /headless|chrom/.test(commandLine) && !commandLine.includes('.ts');

/** The browser has a page for as long as the first check of the demo runs, and an empty one afterwards. */
async function programsWithPage(): Promise<RunningProgram[]> {
  let programs: RunningProgram[] = [];
  await expect
    .poll(
      async () => {
        programs = await programsBelow(supervisor);
        return programs.some(isPage);
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true);
  return programs;
}

describe('what a page finds that has broken out of the browser', () => {
  it('is no secret in any environment or argument of the product', async () => {
    expect(secrets.length).toBeGreaterThan(4);
    const programs = await programsWithPage();
    expect(programs.length).toBeGreaterThan(12);
    expect(leaking(programs)).toEqual([]);
  });

  it('would be one where a process inherits what its supervisor knows', async () => {
    const inheriting = spawn(process.execPath, [mailbox], {
      env: { ...process.env, ...product.env, ...ofTheOperator, MAIL_PORT: '0', PORT: '0' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      await once(inheriting, 'message');
      expect(
        leaking(await programsBelow(process.pid).then((all) => all.filter(({ id }) => id === inheriting.pid))),
      ).toHaveLength(1);
    } finally {
      await ended(inheriting);
    }
  });

  it('is a browser that knows nothing but the machine', async () => {
    // Its children write their titles where their environment was.
    const browser = (await programsWithPage()).filter((one) => isBrowser(one) && !one.commandLine.includes('--type='));
    expect(browser.length).toBeGreaterThan(0);
    const names = new Set(browser.flatMap(({ environment }) => environment.map((entry) => entry.split('=')[0] ?? '')));
    const told = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LD_LIBRARY_PATH'];
    // What the shell and the browser set for themselves.
    const own = [
      'PWD',
      'OLDPWD',
      '_',
      'SHLVL',
      'FONTCONFIG_FILE',
      'FONTCONFIG_PATH',
      'CHROME_HEADLESS',
      'GOOGLE_API_KEY',
    ];
    expect([...names].filter((name) => ![...told, ...own].includes(name) && !name.startsWith('SBX_'))).toEqual([]);
  });

  it.runIf(asRoot)('belongs to an account that may read nothing of the others', async () => {
    const programs = await programsWithPage();
    const page = programs.find(isPage);
    const agent = programs.find(({ commandLine }) => commandLine.endsWith('agent.ts '));
    expect(agent?.uid).not.toBe(0);
    expect(page?.uid).toBe(agent?.uid);
    const others = programs.filter(({ uid }) => uid !== agent?.uid);
    expect(others.filter(({ uid }) => uid === 0).map(({ commandLine }) => commandLine)).toEqual([]);
    const private_ = [
      'running.json',
      'blobs',
      'logs',
      'logs/api.log',
      'postgres',
      'event-store/node.key',
      'homes/services',
    ];
    const paths = [
      ...others.flatMap(({ id }) => [`/proc/${id}/environ`, `/proc/${id}/mem`]),
      ...private_.map((name) => join(product.data, name)),
    ];
    expect(readableFor(agent?.uid ?? 0, paths)).toEqual([]);
    // Root reads them all: it is the account that keeps them closed, not a wrong path. Connections of Postgres come and go.
    const readable = new Set(readableFor(0, paths));
    expect(readable.size).toBeGreaterThan(private_.length);
    expect(paths.filter((path) => !readable.has(path) && existsSync(path))).toEqual([]);
  });

  it('is a process that the kernel confines, wherever the browser can be', async () => {
    const programs = await programsWithPage();
    const agent = programs.find(({ commandLine }) => commandLine.endsWith('agent.ts '));
    const confined = (await product.logOf('agent')).includes('"sandbox":"on"');
    for (const page of programs.filter(isPage)) {
      expect(page.seccomp).toBe(confined ? '2' : '0');
      expect(page.userNamespace === agent?.userNamespace).toBe(!confined);
    }
  });
});

/** Which of these a program of that account can open. */
function readableFor(uid: number, paths: readonly string[]): string[] {
  const script =
    'for path in "$@"; do if [ -d "$path" ]; then ls "$path"; else head -c 0 "$path"; fi >/dev/null 2>&1 && echo "$path"; done';
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'reader', ...paths], {
    uid,
    gid: uid,
    cwd: '/',
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
