import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataFolder } from '../machine/data-folder.ts';
import { root } from '../machine/root.ts';
import type { StartError } from '../machine/start-error.ts';
import { type Databases, PRODUCT_DATABASE, startDatabases } from './databases.ts';

let folder: string;
let databases: Databases | undefined;
let said: string[];
let givenUp: StartError | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-databases-'));
  // Postgres runs as a user of its own where we are root, and must get in.
  await chmod(folder, 0o755);
  said = [];
  givenUp = undefined;
});
afterEach(async () => {
  await databases?.stop();
  await rm(folder, { recursive: true });
});

const postgresId = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);

it('Postgres that is killed again while it starts is started once more', async () => {
  const data = { ...dataFolder(root), path: folder, logs: folder, postgres: join(folder, 'postgres') };
  databases = await startDatabases({
    data,
    say: (line) => said.push(line),
    giveUp: (error) => {
      givenUp = error;
    },
  });
  const killed = new Set<number>();
  /** Kills the next one as soon as it is there, which is long before it is ready. */
  const killNext = async () => {
    const id = await postgresId();
    if (givenUp !== undefined) throw givenUp;
    if (!(id > 1) || killed.has(id)) return false;
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      return false; // Gone by itself.
    }
    killed.add(id);
    return true;
  };
  for (let time = 1; time <= 3; time += 1) await expect.poll(killNext, { timeout: 20_000, interval: 2 }).toBe(true);
  const answers = async () => {
    const db = connectPostgres(databases?.urlOf(PRODUCT_DATABASE) ?? '', { poolMax: 1 });
    try {
      return (await db.raw('select 1 as one')).rows;
    } catch {
      return undefined;
    } finally {
      await db.destroy();
    }
  };
  await expect.poll(answers, { timeout: 60_000, interval: 250 }).toEqual([{ one: 1 }]);
  expect(givenUp).toBeUndefined();
  expect(said.filter((line) => line.startsWith('Postgres did not start'))).not.toEqual([]);
}, 120_000);
