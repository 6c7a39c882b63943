import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobError } from './blob-error.ts';
import type { Blobs } from './blobs.ts';
import { condemnedOf, listBlobs, partOf, removeBlob } from './old-blobs.ts';

/**
 * Blobs as files `ab/cd/abcd…` below `folder`: two levels of 256 folders keep any folder small up to hundreds of
 * millions of blobs. A file appears under its name only when complete and on disk.
 */
export function fileBlobs(folder: string): Blobs {
  return {
    async put(sha256, bytes) {
      const path = pathOf(folder, sha256);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
        throw new BlobError('hash_mismatch', 'The content does not match its SHA-256 address.');
      }
      return await guarded(async () => {
        // A stored file of another length is the trace of a disk fault, and is healed by writing it again.
        if ((await sizeOf(path)) === bytes.byteLength && (await isMadeYoung(path))) return 'already';
        await writeDurably(path, bytes);
        return 'stored';
      });
    },
    has: async (sha256) => (await guarded(() => sizeOfAny(pathOf(folder, sha256)))) !== undefined,
    size: (sha256) => guarded(() => sizeOfAny(pathOf(folder, sha256))),
    list: (options) => guarded(() => listBlobs(folder, options)),
    remove: (sha256, { notStoredSince }) => guarded(() => removeBlob(pathOf(folder, sha256), notStoredSince)),
    probe: () =>
      guarded(async () => {
        // Nothing is made that stays: who makes a folder owns it.
        const place = await nearestFolder(folder);
        const file = join(place, `.probe-${randomUUID()}`);
        try {
          await writeFile(file, 'probe', { mode: fileMode, flush: true });
        } finally {
          await rm(file, { force: true });
        }
        const { bavail, bsize } = await statfs(place);
        return bavail * bsize;
      }),
    get: (sha256) =>
      guarded(async () => {
        // Opened before it is handed out, so that a missing blob is an answer and not a stream that fails later.
        const path = pathOf(folder, sha256);
        const read = async (from: string) => await open(from, 'r').catch(undefinedIfMissing);
        const file = (await read(path)) ?? (await inCondemned(path, read));
        return file?.createReadStream();
      }),
  };
}

function pathOf(folder: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256))
    throw new BlobError('bad_address', 'A blob address has 64 lower-case hex digits.');
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(undefinedIfMissing))?.size;
}

/** A removal that was broken off has not removed anything yet. */
async function sizeOfAny(path: string): Promise<number | undefined> {
  return (await sizeOf(path)) ?? (await inCondemned(path, sizeOf));
}

async function inCondemned<Found>(path: string, look: (at: string) => Promise<Found>): Promise<Found | undefined> {
  const aside = await condemnedOf(path);
  return aside === undefined ? undefined : await look(aside);
}

/** @returns false where it has just gone, or belongs to another account: then it is written anew */
async function isMadeYoung(path: string): Promise<boolean> {
  const now = new Date();
  return await utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** Evidence shows what other people's pages say: for the account that keeps it alone, whatever the umask. */
const folderMode = 0o700;
const fileMode = 0o600;

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  const temporary = partOf(path);
  try {
    const file = await open(temporary, 'wx', fileMode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/** The new name itself must reach the disk too, or a power cut may leave evidence that a result names but nobody has. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The folder itself, or what it would be made in. */
async function nearestFolder(folder: string): Promise<string> {
  let place = folder;
  // The root is always there.
  while (!(await isThere(place))) place = dirname(place);
  return place;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BlobError) throw error;
    throw new BlobError('unavailable', 'The evidence store cannot be reached.', { cause: error });
  }
}
