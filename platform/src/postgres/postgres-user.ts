import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { machineEnvironment } from '../env/listed-environment.ts';

/** The account Postgres runs under; undefined when it is our own. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts Postgres may borrow when we are root, in this order. `nobody` exists wherever the others do not. */
const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * Postgres refuses to run as root, so root starts it as somebody else: the owner of the cluster where there is one
 * already (it accepts no other), else a system account.
 */
export async function choosePostgresUser(clusterDir: string): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of candidates) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  return undefined;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: machineEnvironment() });
  const id = Number(stdout?.trim());
  return status === 0 && Number.isInteger(id) ? id : undefined;
}

/** Whether `user` may enter the folder `path`, asked of the system itself, so that access lists count too. */
export function mayEnter(path: string, user: PostgresUser | undefined): boolean {
  const options = { cwd: '/', env: machineEnvironment(), ...user };
  return spawnSync('/bin/sh', ['-c', 'test -x "$0" && cd "$0"', path], options).status === 0;
}
