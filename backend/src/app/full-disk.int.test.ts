import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEventStore } from '@proofline/event-store/start-event-store';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import { Client } from './testing/client.ts';

let world: ApiWorld;
let connectionString = '';
let folder: string;
let api: ChildProcess;
let client: Client;

beforeAll(async () => {
  world = await startApiWorld(async (options) => {
    const node = await startEventStore(options);
    connectionString = node.connectionString;
    return node;
  });
  folder = await mkdtemp(join(tmpdir(), 'proofline-full-api-'));
  // Its log finds no space at all, and no file of its own may grow beyond 4 KiB until that limit is lifted.
  const log = openSync('/dev/full', 'w');
  const script = join(import.meta.dirname, '../bin/api.ts');
  api = spawn('sh', ['-c', 'ulimit -S -f 8 && exec "$@"', 'sh', process.execPath, script], {
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info' },
      ...{ DATABASE_URL: world.deps.databaseUrl, EVENTSTORE_URL: connectionString },
      BLOB_URL: pathToFileURL(join(folder, 'blobs')).href,
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const [message] = await once(api, 'message');
  client = new Client(`http://127.0.0.1:${message.details.port}`);
  expect((await client.signIn(people.full, password)).status).toBe(200);
}, 60_000);

afterAll(async () => {
  api?.kill('SIGKILL');
  await world?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const health = async () => (await client.get('/hc/')).status;
const stored = async () =>
  (await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('an api on a full disk', () => {
  it('answers 503 where something must be kept, goes on with the rest, and heals', async () => {
    const noise = { raw: { width: 200, height: 200, channels: 3 as const } };
    const picture = new Uint8Array(
      await sharp(randomBytes(200 * 200 * 3), noise)
        .png()
        .toBuffer(),
    );
    const upload = () =>
      client.send('PUT', '/api/auth/users/me/picture/', undefined, {
        raw: picture,
        headers: { 'Content-Type': 'image/png' },
      });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await upload();
      expect([refused.status, refused.body]).toMatchObject([503, { code: 'unavailable' }]);
      expect(refused.headers.get('Retry-After')).toBe('2');
      expect((await client.get('/api/auth/users/me/')).status).toBe(200);
    }
    expect(await stored()).toEqual([]);
    execFileSync('prlimit', ['--pid', String(api.pid), '--fsize=unlimited:']);
    expect((await upload()).status).toBeLessThan(300);
    expect(await stored()).toHaveLength(1);
    expect(await health()).toBe(200);
  });

  it('stops in order', async () => {
    const ended = once(api, 'exit');
    api.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});
