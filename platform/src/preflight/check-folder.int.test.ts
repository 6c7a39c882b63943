import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBlobs } from '../blobs/open-blobs.ts';
import { checkEvidence } from './check-folder.ts';

const asRoot = process.getuid?.() === 0;
/** Of nobody: an account that owns nothing. */
const nobody = 65_534;
const mayMount = asRoot && mountsAndUnmounts();

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
}

function mountsAndUnmounts(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'proofline-mount-'));
  const can = mount(place) && spawnSync('umount', [place]).status === 0;
  rmdirSync(place);
  return can;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-evidence-'));
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

const sentences = async () =>
  (await checkEvidence('BLOB_URL', folder, openBlobs(pathToFileURL(folder).href))).map(({ sentence }) => sentence);

/** Root may write everywhere: as an account that may not. */
async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!asRoot) return await work();
  process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a folder for evidence', () => {
  it('that is only to be read is no place to write to', async () => {
    expect(await sentences()).toEqual([]);
    await chmod(folder, 0o555);
    expect(await asNobody(sentences)).toEqual([
      `Evidence cannot be written to ${folder} (EACCES): make it writable for this account, or change BLOB_URL.`,
    ]);
  });

  it.runIf(mayMount)('on a disk that is full has no room', async () => {
    expect(mount(folder)).toBe(true);
    try {
      const full = [`The disk of ${folder} is full: make 64 MiB of room for evidence, or change BLOB_URL.`];
      expect(await sentences()).toEqual(full);
      await expect(writeFile(join(folder, 'rest'), Buffer.alloc(2 * 1024 ** 2))).rejects.toThrow('ENOSPC');
      expect(await sentences()).toEqual(full);
    } finally {
      spawnSync('umount', [folder]);
    }
  });
});
