import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../process/free-port.ts';
import { connectPostgres } from '../connect-postgres.ts';
import { createCluster } from '../create-cluster.ts';
import type { Migration } from '../migrate.ts';
import { findPostgresBinaries } from '../postgres-binaries.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { choosePostgresUser, mayEnter } from '../postgres-user.ts';
import { type TestDatabase, testDatabase } from './test-postgres.ts';

let databases: TestDatabase[] = [];
afterEach(async () => {
  for (const { drop } of databases) await drop();
  databases = [];
});

/** A migration that this run has not seen, with how often it was run. */
function newMigration(failures = 0): Migration & { readonly runs: () => number } {
  let runs = 0;
  return {
    name: `test/${randomUUID()}`,
    up: async (trx) => {
      runs += 1;
      await trx.schema.createTable('counted', (table) => table.integer('id'));
      if (runs <= failures) throw new Error('not this time');
    },
    runs: () => runs,
  };
}

async function databaseWith(migration: Migration): Promise<TestDatabase> {
  const database = await testDatabase([migration]);
  databases.push(database);
  return database;
}

describe('databases of a test run', () => {
  it('are migrated once, however many ask for it at once, and share no rows', async () => {
    const migration = newMigration();
    const [one, other] = await Promise.all([migration, migration, migration].map(databaseWith));
    expect(migration.runs()).toBe(1);
    const rows = await Promise.all(
      [one, other].map(async (database, index) => {
        const db = connectPostgres(database?.url ?? '', { poolMax: 1 });
        await db('counted').insert({ id: index });
        return await db('counted')
          .pluck<number[]>('id')
          .finally(() => db.destroy());
      }),
    );
    expect(rows).toEqual([[0], [1]]);
  });

  it('are migrated again when that failed, by whoever asks next', async () => {
    const migration = newMigration(1);
    await expect(databaseWith(migration)).rejects.toMatchObject({ code: 'migration_failed' });
    const { url } = await databaseWith(migration);
    const db = connectPostgres(url, { poolMax: 1 });
    expect(await db.schema.hasTable('counted').finally(() => db.destroy())).toBe(true);
    expect(migration.runs()).toBe(2);
  });
});

describe('a server that goes away with its folder', () => {
  it('leaves the folder when its port is taken, says so, and starts on another one', async () => {
    const user = await choosePostgresUser('');
    const folder = await mkdtemp(join(mayEnter(tmpdir(), user) ? tmpdir() : '/var/tmp', 'proofline-test-port-'));
    if (user) await chown(folder, user.uid, user.gid);
    const binaries = await findPostgresBinaries(user);
    const clusterDir = join(folder, 'cluster');
    await createCluster({ binaries, clusterDir, user, durable: false });
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const start = (port: number) =>
      startPostgresServer({
        ...{ binaries, clusterDir, port, user, settings, logFile: join(folder, 'log'), removeWhenStopped: folder },
      });
    const taker = createServer().listen(await freePort(), '127.0.0.1');
    await once(taker, 'listening');
    const { port } = taker.address() as { port: number };
    await expect(start(port)).rejects.toThrow('could not create any TCP/IP sockets');
    taker.close();
    const server = await start(await freePort());
    await server.stop();
    await expect(access(folder)).rejects.toThrow('ENOENT');
  });
});
