import { randomUUID } from 'node:crypto';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ListOptions, StoredBlob } from './blobs.ts';

const condemned = /^([0-9a-f]{64})\.[0-9a-f-]+\.condemned$/;
const brokenOff = /^[0-9a-f]{64}\.[0-9a-f-]+\.part$/;
/** Under what name a blob is written before it stands under its own. */
export const partOf = (path: string): string => `${path}.${randomUUID()}.part`;
const isAddress = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Of each removal its own: two that meet must not put what one of them found over what the other did. */
const asideOf = (path: string): string => `${path}.${randomUUID()}.condemned`;

/** Where a blob stands while it is being removed, or was when a removal was broken off. */
export async function condemnedOf(path: string): Promise<string | undefined> {
  const names = await readdir(dirname(path)).catch(noneIfMissing);
  const aside = names.find((name) => condemned.exec(name)?.[1] === basename(path));
  return aside === undefined ? undefined : join(dirname(path), aside);
}

/**
 * Takes the blob aside, looks once more how old it is, and removes it. Whoever puts the same bytes makes them young where
 * they are, which is seen now, or finds them gone and writes them anew.
 */
export async function removeBlob(path: string, notStoredSince: Date): Promise<'removed' | 'kept'> {
  const aside = asideOf(path);
  if (!(await isDone(rename(path, aside)))) return 'kept';
  const found = await stat(aside).catch(undefinedIfMissing);
  if (found === undefined) return 'kept';
  if (found.mtime >= notStoredSince) {
    await restore(aside, path);
    return 'kept';
  }
  return (await isDone(rm(aside))) ? 'removed' : 'kept';
}

/** A link never takes the place of what was written anew meanwhile. */
async function restore(aside: string, path: string): Promise<void> {
  await isDone(link(aside, path));
  await isDone(rm(aside));
}

/** In the order of addresses; what a removal left behind that was broken off is put back first. */
export async function listBlobs(
  folder: string,
  { after = '', limit, removesBrokenOffBefore }: ListOptions,
): Promise<StoredBlob[]> {
  const found: StoredBlob[] = [];
  for (const first of await foldersOf(folder, after.slice(0, 2))) {
    const onFirst = first === after.slice(0, 2);
    for (const second of await foldersOf(join(folder, first), onFirst ? after.slice(2, 4) : '')) {
      const leaf = join(folder, first, second);
      const names = await readdir(leaf).catch(noneIfMissing);
      if (removesBrokenOffBefore !== undefined) await removeBrokenOff(leaf, names, removesBrokenOffBefore);
      for (const sha256 of await addressesAmong(leaf, names)) {
        if (sha256 <= after) continue;
        const file = await stat(join(leaf, sha256)).catch(undefinedIfMissing);
        if (file !== undefined) found.push({ sha256, bytes: file.size, storedAt: file.mtime });
        if (found.length >= limit) return found;
      }
    }
  }
  return found;
}

/** One that cannot be removed, for its rights say, stays and holds up nothing. */
async function removeBrokenOff(leaf: string, names: readonly string[], before: Date): Promise<void> {
  for (const name of names) {
    if (!brokenOff.test(name)) continue;
    const path = join(leaf, name);
    const written = (await stat(path).catch(undefinedIfMissing))?.mtime;
    if (written !== undefined && written < before) await rm(path, { force: true }).catch(() => undefined);
  }
}

async function addressesAmong(leaf: string, names: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const name of names) {
    const sha256 = condemned.exec(name)?.[1];
    if (sha256 === undefined) continue;
    // Where it cannot be put back it can be read all the same.
    await restore(join(leaf, name), join(leaf, sha256)).then(
      () => left.push(sha256),
      () => undefined,
    );
  }
  return [...new Set([...names, ...left])].filter(isAddress).sort();
}

async function foldersOf(folder: string, from: string): Promise<string[]> {
  const names = await readdir(folder).catch(noneIfMissing);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name) && name >= from).sort();
}

/** Of what somebody else may do at the same time: whether it was ours to do. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
