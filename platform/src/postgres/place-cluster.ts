import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { clusterPassword } from './create-cluster.ts';
import { SYSTEM_STATE_DIR } from './postgres-binaries.ts';
import { PostgresError } from './postgres-error.ts';
import { choosePostgresUser, mayEnter, type PostgresUser } from './postgres-user.ts';

export interface ClusterPlace {
  readonly clusterDir: string;
  readonly user: PostgresUser | undefined;
}

/** Beside a cluster below `SYSTEM_STATE_DIR`: the path of the link that leads to it. */
const originFile = 'origin';

/**
 * Finds a place the account of Postgres can reach. Usually `dataDir` itself; but when root works in a folder that
 * only root may enter, the cluster goes below `SYSTEM_STATE_DIR` and `dataDir` becomes a link to it.
 * @throws {PostgresError}
 */
export async function placeCluster(dataDir: string): Promise<ClusterPlace> {
  await mkdir(dirname(dataDir), { recursive: true });
  const user = await choosePostgresUser(dataDir);
  if (process.getuid?.() === 0 && user === undefined) {
    throw new PostgresError('Postgres does not run as root and no other account was found; start as another user.');
  }
  const target = await linkTarget(dataDir);
  if (!user || (target === undefined && mayEnter(dirname(dataDir), user))) return { clusterDir: dataDir, user };
  const clusterDir = target ?? join(SYSTEM_STATE_DIR, nameOf(dataDir), basename(dataDir));
  const owner = await otherOwner(clusterDir, dataDir);
  if (owner !== undefined) {
    throw new PostgresError(
      `${dataDir} leads to the database of ${owner}, of which this folder is a copy; npm run reset makes a new one for it.`,
    );
  }
  await makeHome(dirname(clusterDir), dataDir);
  if (target === undefined) {
    await moveExisting(dataDir, clusterDir);
    await symlink(clusterDir, dataDir);
  }
  return { clusterDir, user };
}

/** Removes the cluster of `dataDir`, wherever it lies, unless it is somebody else's. Only while it is stopped. */
export async function removeCluster(dataDir: string): Promise<void> {
  const target = await linkTarget(dataDir);
  const ours = target?.startsWith(`${SYSTEM_STATE_DIR}/`) && (await otherOwner(target, dataDir)) === undefined;
  if (target !== undefined && ours) await rm(dirname(target), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

const nameOf = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

async function linkTarget(path: string): Promise<string | undefined> {
  const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
  return isLink ? resolve(dirname(path), await readlink(path)) : undefined;
}

/** The link that led here first, when it still does and is not `dataDir`: then `dataDir` was copied, not moved. */
async function otherOwner(clusterDir: string, dataDir: string): Promise<string | undefined> {
  const origin = await readFile(join(dirname(clusterDir), originFile), 'utf8').catch(() => undefined);
  if (origin === undefined || origin === dataDir) return undefined;
  return (await linkTarget(origin)) === clusterDir ? origin : undefined;
}

async function makeHome(home: string, dataDir: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o755 });
  await chmod(SYSTEM_STATE_DIR, 0o755);
  await chmod(home, 0o755);
  await writeFile(join(home, originFile), dataDir);
}

async function moveExisting(from: string, to: string): Promise<void> {
  if ((await clusterPassword(from)) === undefined) {
    await rm(from, { recursive: true, force: true });
    return;
  }
  await rename(from, to).catch((cause: unknown) => {
    throw new PostgresError(
      `The database must move from ${from} to ${to}, which its account can reach; move it by hand.`,
      { cause },
    );
  });
}
