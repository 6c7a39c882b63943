import { chmod, lchown, lstat, mkdir, opendir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './identities.ts';

/** For its owner alone. */
const privateMode = 0o700;

export interface OwnedFolder {
  readonly path: string;
  /** Whose it is; undefined when it is ours. */
  readonly owner: Identity | undefined;
}

/**
 * Folders that their owners alone may enter. `record` says who has written in each since it was last given away: a run
 * as somebody else, even one that was killed, has everything looked through by the next one, and only by that.
 */
export async function ownFolders(record: string, folders: readonly OwnedFolder[]): Promise<void> {
  const before = await recorded(record);
  const now = { ...before };
  for (const { path, owner } of folders) {
    const uid = owner?.uid ?? process.getuid?.() ?? 0;
    const top = await lstat(path).catch(() => undefined);
    await ownFolder(path, top?.uid === uid && before[path] === uid ? undefined : owner);
    now[path] = uid;
  }
  // Last, so that a start that was killed begins anew; before anybody writes, so that a killed run is known.
  await writeFile(record, JSON.stringify(now), { mode: 0o600 });
}

/** A folder that only `owner` may enter, with all that is in it; ours when there is none. */
export async function ownFolder(path: string, owner: Identity | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateMode });
  if (owner !== undefined) await giveAway(path, owner);
  await chmod(path, privateMode);
}

async function giveAway(folder: string, owner: Identity): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    // A link is given away itself; what it leads to is not ours to give.
    if (entry.isDirectory()) await giveAway(path, owner);
    else await give(path, owner);
  }
  await give(folder, owner);
}

async function give(path: string, { uid, gid }: Identity): Promise<void> {
  const entry = await lstat(path);
  // A file of several names may be somebody else's, linked to here by whoever had the folder.
  if (entry.uid === uid || (entry.isFile() && entry.nlink > 1)) return;
  await lchown(path, uid, gid);
}

async function recorded(record: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(await readFile(record, 'utf8'));
    return content !== null && typeof content === 'object' ? { ...content } : {};
  } catch {
    return {};
  }
}
