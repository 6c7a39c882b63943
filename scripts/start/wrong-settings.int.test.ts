import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EventStore, startEventStore } from '@proofline/event-store/start-event-store';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../machine/root.ts';

/** Ours, and no part of any sentence. */
const password = 'sesame-of-nobody';
const limitMs = 15_000;

let folder: string;
let database: { url: string; drop(): Promise<void> };
let log: EventStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-wrong-settings-'));
  database = await testDatabase();
  log = await startEventStore({
    ...{ databaseUrl: database.url, allowUnsafeDurability: true, certificateFolder: folder },
    users: [
      { name: 'admin', password, groups: ['$admins'] },
      { name: 'ann', password },
    ],
  });
});
afterAll(async () => {
  await log.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: unknown;
  readonly output: string;
  readonly tookMs: number;
}

/** `npm start` with these settings, on free ports where they name none, until it ends. */
async function start(
  env: Record<string, string>,
  script = 'scripts/start.ts',
  onOutput?: (output: string, interrupt: () => void) => void,
): Promise<Ended> {
  const begunAt = performance.now();
  const child = spawn(process.execPath, [join(root, script)], {
    env: { PATH: process.env.PATH, PORT: '0', PROOFLINE_DATA: await mkdtemp(join(folder, 'data-')), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput?.(output, () => child.kill('SIGINT'));
    });
  const limit = setTimeout(() => child.kill('SIGKILL'), 2 * limitMs);
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  return { code, output, tookMs: performance.now() - begunAt };
}

function expectSentences({ code, output, tookMs }: Ended, ...sentences: readonly RegExp[]): void {
  for (const sentence of sentences) expect(output).toMatch(sentence);
  expect(output.trim().split('\n')).toHaveLength(sentences.length);
  expect(output).not.toContain(password);
  expect(code).toBe(1);
  expect(tookMs).toBeLessThan(limitMs);
}

const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
const withPassword = (url: string) => Object.assign(new URL(url), { password }).href;
const logAt = (user: string, { secret = password, ca = join(folder, 'node.crt') } = {}) =>
  `esdb://${user}:${secret}@localhost:${new URL(log.connectionString.replace(/^esdb/, 'http')).port}?tls=true${ca && `&tlsCAFile=${ca}`}`;

describe('npm start with a setting that is wrong says which, in one sentence, and ends', () => {
  it('a Postgres where nobody listens', async () => {
    const port = await freePort();
    expectSentences(
      await start({ DATABASE_URL: withPort(withPassword(database.url), port) }),
      new RegExp(
        `^Postgres: nobody listens at 127.0.0.1:${port}; start it, or change host and port in DATABASE_URL\\.$`,
        'm',
      ),
    );
  });

  it('a password that Postgres does not take', async () => {
    expectSentences(
      await start({ DATABASE_URL: withPassword(database.url) }),
      /^Postgres at 127\.0\.0\.1:\d+ refuses the user \w+: change user or password in DATABASE_URL\.$/m,
    );
  });

  it('a database that is not there', async () => {
    expectSentences(
      await start({ DATABASE_URL: `${new URL('/nowhere', database.url)}` }),
      /^Postgres at 127\.0\.0\.1:\d+ has no database nowhere: make it, or name another in DATABASE_URL\.$/m,
    );
  });

  it('a log where nobody listens', async () => {
    const port = await freePort();
    expectSentences(
      await start({ EVENTSTORE_URL: `esdb://admin:${password}@127.0.0.1:${port}?tls=false` }),
      new RegExp(
        `^The event log: nobody listens at 127.0.0.1:${port}; start it, or change hosts and ports in EVENTSTORE_URL\\.$`,
        'm',
      ),
    );
  });

  it('a password that the log does not take', async () => {
    // By its address, of which Node has something to say to programmers.
    const url = logAt('admin', { secret: 'another' }).replace('localhost', '127.0.0.1');
    expectSentences(
      await start({ EVENTSTORE_URL: url }),
      /^The event log at 127\.0\.0\.1:\d+ refuses the user admin: change user or password in EVENTSTORE_URL\.$/m,
    );
  });

  it('a certificate from nobody known', async () => {
    expectSentences(
      await start({ EVENTSTORE_URL: logAt('admin', { ca: '' }) }),
      /^The certificate of the event log at localhost:\d+ is from nobody known \(\w+\): name its authority by tlsCAFile in EVENTSTORE_URL\.$/m,
    );
  });

  it('a log that speaks TLS when none was asked for', async () => {
    expectSentences(
      await start({ EVENTSTORE_URL: logAt('admin').replace(/tls=true.*/, 'tls=false') }),
      /^The event log at localhost:\d+ speaks TLS: say tls=true in EVENTSTORE_URL\.$/m,
    );
  });

  it('a user who may not read all of the log', async () => {
    expectSentences(
      await start({ EVENTSTORE_URL: logAt('ann') }),
      /^The user ann of EVENTSTORE_URL may not read \$all: give it the right .*$/m,
    );
  });

  it('a folder for evidence that cannot be written, whoever asks', async () => {
    await writeFile(join(folder, 'file'), '');
    expectSentences(
      await start({ BLOB_URL: pathToFileURL(join(folder, 'file', 'blobs')).href }),
      /^Evidence cannot be written to .*blobs \(ENOTDIR\): make it writable for this account, or change BLOB_URL\.$/m,
    );
  });

  it('several at once: every one is said', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
    const ended = await start({
      DATABASE_URL: withPassword(database.url),
      EVENTSTORE_URL: logAt('ann'),
      BLOB_URL: pathToFileURL(join(folder, 'file', 'blobs')).href,
      PORT: String(address.port),
    });
    taken.close();
    expectSentences(
      ended,
      /^Postgres at .* refuses the user .*DATABASE_URL\.$/m,
      /^The user ann of EVENTSTORE_URL may not read \$all/m,
      /^Evidence cannot be written .*BLOB_URL\.$/m,
      new RegExp(`^Port ${address.port} is taken by another program`, 'm'),
    );
  });

  it('a log that takes calls and answers none is waited for, until Ctrl-C', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false` };
    const ended = await start(env, 'scripts/start.ts', (output, interrupt) => {
      if (output.includes('Waiting:')) interrupt();
    });
    silent.close();
    expect(ended.output).toMatch(/^Waiting: The event log at 127\.0\.0\.1:\d+ does not answer yet.*\.\n$/);
    expect(ended.code).toBe(0);
  });

  it('leaves nothing behind where evidence would be kept', async () => {
    const blobs = await mkdtemp(join(folder, 'blobs-'));
    await start({ BLOB_URL: pathToFileURL(blobs).href, EVENTSTORE_URL: logAt('ann') });
    expect(await readdir(blobs)).toEqual([]);
  });
});

describe('a process alone looks at what it needs itself', () => {
  it.each(['backend/src/bin/api.ts', 'backend/src/bin/reactors.ts', 'projections/src/bin/projections.ts'])(
    '%s',
    async (script) => {
      const blobs = pathToFileURL(join(folder, 'blobs')).href;
      const { code, output, tookMs } = await start(
        { DATABASE_URL: withPassword(database.url), EVENTSTORE_URL: logAt('ann'), BLOB_URL: blobs, LOG_LEVEL: 'error' },
        script,
      );
      expect(output).toMatch(/Postgres at .* refuses the user .*DATABASE_URL\./);
      expect(output).toMatch(/The user ann of EVENTSTORE_URL may not read \$all/);
      expect(output).not.toContain(password);
      expect(code).toBe(1);
      // Loading a whole process may take its time on a busy machine.
      expect(tookMs).toBeLessThan(2 * limitMs);
    },
  );
});
