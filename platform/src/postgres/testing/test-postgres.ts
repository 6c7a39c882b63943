import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../process/free-port.ts';
import { clusterPassword, createCluster } from '../create-cluster.ts';
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
    const port = await freePort();
    const logFile = join(folder, 'postgres.log');
    const server = await startPostgresServer({
      binaries,
      clusterDir,
      port,
      user,
      settings,
      logFile,
      removeWhenStopped: folder,
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

/**
 * A fresh, empty database on the server of this test run (started by vitest's global setup). Drop it when done;
 * connections still open to it are closed.
 */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env[testPostgresVariable];
  if (server === undefined) {
    throw new Error(
      'No test Postgres: name the test *.int.test.ts or *.e2e.test.ts and run it with vitest from the root.',
    );
  }
  const name = `test_${randomUUID()}`;
  const url = await createDatabase(server, name);
  return {
    url,
    drop: () => administrate(server, (admin) => `drop database if exists ${admin.escapeIdentifier(name)} with (force)`),
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await administrate(serverUrl, (admin) => `create database ${admin.escapeIdentifier(name)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administrate(serverUrl: string, statement: (admin: pg.Client) => string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(statement(admin));
  } finally {
    await admin.end();
  }
}
