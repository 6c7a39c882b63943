import { createGunzip } from 'node:zlib';
import type { ArchivedFile } from '@proofline/contracts/events/retention';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import pLimit from 'p-limit';

const PARTS_AT_A_TIME = 16;

/** A part of a file is not where it was stored: the file cannot be handed out as if it were whole. */
export class ArchivedPartMissing extends Error {
  readonly code = 'archived_part_missing';

  constructor(sha256: string) {
    super(`No part of an archived file is stored under ${sha256}.`);
    this.name = 'ArchivedPartMissing';
  }
}

/** Whether every part of a file that was kept is where it was stored. @throws BlobError */
export async function hasAllParts(blobs: Pick<Blobs, 'has'>, { parts }: Pick<ArchivedFile, 'parts'>): Promise<boolean> {
  const there = await pLimit(PARTS_AT_A_TIME).map(parts, (sha256) => blobs.has(sha256));
  return there.every(Boolean);
}

/**
 * A file that was kept of a report, part by part, unpacked.
 * @throws ArchivedPartMissing
 */
export async function* archivedFile(
  blobs: Pick<Blobs, 'get'>,
  { parts }: Pick<ArchivedFile, 'parts'>,
): AsyncGenerator<Buffer> {
  for (const sha256 of parts) {
    const packed = await blobs.get(sha256);
    if (packed === undefined) throw new ArchivedPartMissing(sha256);
    const unpacked = packed.pipe(createGunzip());
    packed.once('error', (error) => unpacked.destroy(error));
    try {
      yield* unpacked;
    } finally {
      packed.destroy();
    }
  }
}
