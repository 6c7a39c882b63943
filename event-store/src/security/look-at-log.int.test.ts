import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { checkLog } from '@proofline/platform/preflight/check-log';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventStore, startEventStore } from '../start-event-store.ts';
import { hashPassword } from './password-hash.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let node: EventStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-at-log-'));
  database = await testDatabase();
  node = await startEventStore({
    ...{ certificateFolder: folder, databaseUrl: database.url, allowUnsafeDurability: true },
    users: [{ name: 'admin', password: await hashPassword('hunter2', 16), groups: ['$admins'] }],
  });
});
afterAll(async () => {
  await node.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const address = () => node.connectionString.replace('esdb://', 'esdb://admin:hunter2@');
const program = `
  const { checkLog } = await import(process.argv[1]);
  console.log(JSON.stringify(await checkLog({ url: process.argv[2] })));
  process.exit();`;

/** What a process finds, whose own trust is set from outside as it starts. */
async function foundWith(env: Readonly<Record<string, string>>): Promise<unknown> {
  const url = address().replace(/&tlsCAFile=[^&]*/, '');
  const preflight = import.meta.resolve('@proofline/platform/preflight/check-log');
  const args = ['--input-type=module', '--eval', program, preflight, url];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH, ...compileCache, ...env },
  });
  return JSON.parse(stdout);
}

it('an authority that the operator has this process trust is trusted', { timeout: 30_000 }, async () => {
  expect(await foundWith({})).toMatchObject([{ sentence: expect.stringContaining('is from nobody known') }]);
  expect(await foundWith({ NODE_EXTRA_CA_CERTS: join(folder, 'node.crt') })).toEqual([]);
});

it.each([
  ['defaultDeadline=0', /^EVENTSTORE_URL: Invalid defaultDeadline .*\.$/],
  ['keepAliveInterval=-5', /^EVENTSTORE_URL: Invalid keepAliveInterval .*\.$/],
  ['userCertFile=/nope', /^EVENTSTORE_URL: userCertFile must be given .*\.$/],
  ['userCertFile=/nope&userKeyFile=/nope', /^EVENTSTORE_URL: Failed to load certificate file\. .*\.$/],
])('what the client refuses is an obstacle like others: %s', async (option, sentence) => {
  const found = await checkLog({ url: `${address()}&${option}` });
  expect(found).toEqual([{ sentence: expect.stringMatching(sentence), passes: 'never' }]);
  expect(JSON.stringify(found)).not.toContain('hunter2');
});
