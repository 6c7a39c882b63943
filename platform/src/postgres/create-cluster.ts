import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresError } from './postgres-error.ts';
import type { PostgresUser } from './postgres-user.ts';

export interface ClusterOptions {
  readonly binaries: string;
  readonly clusterDir: string;
  readonly user: PostgresUser | undefined;
  /** Whether the files must be on disk when this returns. */
  readonly durable: boolean;
}

/** Only Linux has the call that writes back everything at once. */
const syncMethod = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

const passwordFile = 'proofline-password';

/** Password of the `postgres` role of a cluster made by `createCluster`, or undefined when there is no such cluster. */
export async function clusterPassword(clusterDir: string): Promise<string | undefined> {
  return (await readFile(join(clusterDir, passwordFile), 'utf8').catch(() => undefined))?.trim();
}

/**
 * Makes an empty cluster with a random password. It appears under its name only when complete, so that a start that
 * was killed half-way begins anew. Text sorts by code point everywhere (builtin locale), whatever the machine.
 * @throws {PostgresError}
 */
export async function createCluster({ binaries, clusterDir, user, durable }: ClusterOptions): Promise<void> {
  const temporary = `${clusterDir}.new`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const passwordPath = `${clusterDir}.${randomUUID()}`;
  try {
    await writeFile(passwordPath, password, { mode: 0o600 });
    if (user) {
      await chown(temporary, user.uid, user.gid);
      await chown(passwordPath, user.uid, user.gid);
    }
    await initdb(binaries, user, [
      `--pgdata=${temporary}`,
      `--pwfile=${passwordPath}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(durable ? ['--data-checksums', ...syncMethod] : ['--no-sync', '--no-data-checksums']),
    ]);
    await writeFile(join(temporary, passwordFile), password, { mode: 0o600 });
    if (user) await chown(join(temporary, passwordFile), user.uid, user.gid);
    await rename(temporary, clusterDir);
  } finally {
    await rm(passwordPath, { force: true });
    await rm(temporary, { recursive: true, force: true });
  }
}

async function initdb(binaries: string, user: PostgresUser | undefined, flags: readonly string[]): Promise<void> {
  const child = spawn(join(binaries, 'bin/initdb'), flags, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  if (code !== 0) throw new PostgresError(`A Postgres cluster cannot be made: ${complaint.trim() || code}`);
}
