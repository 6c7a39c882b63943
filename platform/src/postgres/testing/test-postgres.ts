import { createHash, randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onFreePort } from '../../process/free-port.ts';
import { connectPostgres } from '../connect-postgres.ts';
import { clusterPassword, createCluster } from '../create-cluster.ts';
import { type Migration, migrate } from '../migrate.ts';
import { findPostgresBinaries } from '../postgres-binaries.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { choosePostgresUser, mayEnter } from '../postgres-user.ts';

export interface TestPostgres {
  /** The `postgres` database, for administration. */
  readonly url: string;
  /** Makes an empty database; resolves with its URL. */
  createDatabase(name?: string): Promise<string>;
  /** Stops the server and removes its files. They are removed as well when this process is killed. */
  stop(): Promise<void>;
}

/**
 * Commits survive a kill of any process, as in production; only the machine itself may not fail, so the disk is not
 * waited for.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
  autovacuum_naptime: '10s',
  log_min_messages: 'warning',
};

/** Name of the variable through which a test run hands its one server to the test files. */
export const testPostgresVariable = 'TEST_POSTGRES_URL';

/** An own, empty Postgres 18 on a free port, ready in about a second, as root or not. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const user = await choosePostgresUser('');
  const home = mayEnter(tmpdir(), user) ? tmpdir() : '/var/tmp';
  const folder = await mkdtemp(join(home, 'proofline-test-postgres-'));
  const clusterDir = join(folder, 'cluster');
  try {
    if (user) await chown(folder, user.uid, user.gid);
    const binaries = await findPostgresBinaries(user);
    await createCluster({ binaries, clusterDir, user, durable: false });
    const password = await clusterPassword(clusterDir);
    const logFile = join(folder, 'postgres.log');
    const { port, server } = await onFreePort(async (port) => {
      const options = { binaries, clusterDir, port, user, settings, logFile };
      return { port, server: await startPostgresServer({ ...options, removeWhenStopped: folder }) };
    });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      createDatabase: (name = `test_${randomUUID()}`) => createDatabase(url, name),
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A fresh database on the server of this test run (started by vitest's global setup), with the tables of these
 * migrations. Drop it when done; connections still open to it are closed.
 */
export async function testDatabase(migrations: readonly Migration[] = []): Promise<TestDatabase> {
  const server = process.env[testPostgresVariable];
  if (server === undefined) {
    throw new Error(
      'No test Postgres: name the test *.int.test.ts or *.e2e.test.ts and run it with vitest from the root.',
    );
  }
  const name = `test_${randomUUID()}`;
  const template = migrations.length === 0 ? undefined : await templateOf(server, migrations);
  return {
    url: await createDatabase(server, name, template),
    drop: () => administrate(server, (admin) => dropDatabase(admin, name)),
  };
}

/**
 * Name of a database that the test run keeps with these migrations, made by whoever asks for it first: a copy of it
 * takes a tenth of what the migrations take.
 */
async function templateOf(server: string, migrations: readonly Migration[]): Promise<string> {
  const key = createHash('sha256').update(migrations.map(({ name }) => name).join());
  const name = `migrated_${key.digest('hex').slice(0, 32)}`;
  await administrate(server, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    // Known by its name only once it is complete.
    const unfinished = `${name}_unfinished`;
    await dropDatabase(admin, unfinished);
    const db = connectPostgres(await createDatabase(server, unfinished));
    await migrate(db, migrations).finally(() => db.destroy());
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  await administrate(serverUrl, (admin) =>
    admin.query(
      `create database ${admin.escapeIdentifier(name)} template ${admin.escapeIdentifier(template)} strategy file_copy`,
    ),
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const dropDatabase = (admin: pg.Client, name: string) =>
  admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`);

async function administrate(serverUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
