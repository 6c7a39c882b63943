import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '../process/free-port.ts';
import { type ClusterOptions, clusterPassword, createCluster } from './create-cluster.ts';
import { findPostgresBinaries, systemStateDir } from './postgres-binaries.ts';
import { PostgresError } from './postgres-error.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { choosePostgresUser, mayEnter, type PostgresUser } from './postgres-user.ts';

export interface EmbeddedPostgresOptions {
  /** Where the cluster lives, e.g. `./data/postgres`; made when absent, a link when its account could not get there. */
  dataDir: string;
  logFile: string;
  /** Databases that must exist. */
  databases: readonly string[];
  /** A free port of the loopback interface when absent. */
  port?: number;
}

export interface EmbeddedPostgres extends PostgresServer {
  urlOf(database: string): string;
}

const majorVersion = '18';

/** Tuned for one machine that runs everything: a durable log with group commit, many small reads. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // One call instead of one a file, which after a crash is seconds on a busy disk; only Linux has it.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  log_min_messages: 'warning',
};

/**
 * Postgres 18 for `npm start`: durable, on a free port of the loopback interface, data in `dataDir`.
 * @throws {PostgresError} one sentence for the person at the console
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { clusterDir, user } = await placeCluster(resolve(options.dataDir));
  const binaries = await findPostgresBinaries(user);
  const password = await openCluster({ binaries, clusterDir, user, durable: true });
  const port = options.port ?? (await freePort());
  const server = await startPostgresServer({ binaries, clusterDir, port, user, settings, logFile: options.logFile });
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  try {
    await createDatabases(urlOf('postgres'), options.databases);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, urlOf };
}

/** Removes the cluster of `dataDir`, wherever it lies. Only while it is stopped. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  const target = await realpath(path).catch(() => undefined);
  if (target?.startsWith(`${systemStateDir}/`)) {
    await rm(dirname(target), { recursive: true, force: true });
  }
  await rm(path, { recursive: true, force: true });
}

/**
 * Finds a place the account of Postgres can reach. Usually `dataDir` itself; but when root works in a folder that
 * only root may enter, the cluster goes below `systemStateDir` and `dataDir` becomes a link to it.
 */
async function placeCluster(dataDir: string): Promise<{ clusterDir: string; user: PostgresUser | undefined }> {
  await mkdir(dirname(dataDir), { recursive: true });
  const user = await choosePostgresUser(dataDir);
  if (process.getuid?.() === 0 && user === undefined) {
    throw new PostgresError('Postgres does not run as root and no other account was found; start as another user.');
  }
  const linked = (await lstat(dataDir).catch(() => undefined))?.isSymbolicLink() ?? false;
  if (!user || (!linked && mayEnter(dirname(dataDir), user))) return { clusterDir: dataDir, user };
  const home = join(systemStateDir, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  const clusterDir = join(home, basename(dataDir));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await chmod(systemStateDir, 0o755);
  await chmod(home, 0o755);
  if (!linked) {
    await moveExisting(dataDir, clusterDir);
    await symlink(clusterDir, dataDir);
  }
  return { clusterDir, user };
}

/** The password of the cluster, which is made when there is none. */
async function openCluster(options: ClusterOptions): Promise<string> {
  const { clusterDir } = options;
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
  if (version === undefined) await createCluster(options);
  else if (version !== majorVersion) {
    throw new PostgresError(
      `The database in ${clusterDir} was made by Postgres ${version}, and this is Postgres ${majorVersion}; upgrade it, or clear it with npm run reset.`,
    );
  }
  const password = await clusterPassword(clusterDir);
  if (password !== undefined) return password;
  throw new PostgresError(`The database in ${clusterDir} belongs to another account; start as that one, or as root.`);
}

async function moveExisting(from: string, to: string): Promise<void> {
  if ((await clusterPassword(from)) === undefined) {
    await rm(from, { recursive: true, force: true });
    return;
  }
  await rename(from, to).catch((cause: unknown) => {
    throw new PostgresError(
      `The database must move from ${from} to ${to}, which its account can reach; move it by hand.`,
      {
        cause,
      },
    );
  });
}

async function createDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const name of names) {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount === 0) await admin.query(`create database ${admin.escapeIdentifier(name)}`);
    }
  } finally {
    await admin.end();
  }
}
