import { chmod, lchown, lstat, mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './identities.ts';

/** For its owner alone. */
const privateMode = 0o700;

/**
 * A folder that only `owner` may enter, with all that is in it; ours when there is none. What is there is given to a
 * new owner once: the folder itself last, so that a start that was killed begins anew.
 */
export async function ownFolder(path: string, owner: Identity | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateMode });
  if (owner !== undefined && (await lstat(path)).uid !== owner.uid) await giveAway(path, owner);
  await chmod(path, privateMode);
}

async function giveAway(folder: string, owner: Identity): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    // A link is given away itself; what it leads to is not ours to give.
    if (entry.isDirectory()) await giveAway(path, owner);
    else await lchown(path, owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
