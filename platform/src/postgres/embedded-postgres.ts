import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { onFreePort } from '../process/free-port.ts';
import { type ClusterOptions, clusterPassword, createCluster } from './create-cluster.ts';
import { placeCluster } from './place-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { PostgresError } from './postgres-error.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { socketFolder, throughSocket } from './server-socket.ts';

export interface EmbeddedPostgresOptions {
  /** Where the cluster lives, e.g. `./data/postgres`; made when absent, a link when its account could not get there. */
  readonly dataDir: string;
  readonly logFile: string;
  /** Databases that must exist. */
  readonly databases: readonly string[];
  /** A free port of the loopback interface when absent. */
  readonly port?: number;
  /** Handed to accounts that may not enter its folder, where its socket is: they are given its port. */
  readonly isForOthers?: boolean;
}

export interface EmbeddedPostgres extends PostgresServer {
  readonly port: number;
  /** By its socket where it has one; the port of the same address takes connections too. */
  urlOf(database: string): string;
}

const majorVersion = '18';

/** Tuned for one machine that runs everything: a durable log with group commit, many small reads. */
const settings = {
  listen_addresses: '127.0.0.1',
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
 * Postgres 18 for `npm start`: durable, on a free port of the loopback interface and a socket beside its data in `dataDir`.
 * @throws {PostgresError} one sentence for the person at the console
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { clusterDir, user } = await placeCluster(resolve(options.dataDir));
  const binaries = await findPostgresBinaries(user);
  const password = await openCluster({ binaries, clusterDir, user, durable: true });
  const socket = options.isForOthers === true ? undefined : socketFolder(clusterDir);
  const start = async (port: number) => {
    const server = await startPostgresServer({
      ...{ binaries, clusterDir, port, user, logFile: options.logFile },
      settings: { ...settings, unix_socket_directories: socket ?? '' },
    });
    return { ...server, port };
  };
  const server = await (options.port === undefined ? onFreePort(start) : start(options.port));
  const urlOf = (database: string) =>
    throughSocket(`postgres://postgres:${password}@127.0.0.1:${server.port}/${database}`, socket);
  try {
    await createDatabases(urlOf('postgres'), options.databases);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, urlOf };
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

async function createDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  // A server that ends meanwhile is told by the query, not to whoever listens to nobody's errors.
  admin.on('error', () => {});
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
