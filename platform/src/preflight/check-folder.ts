import type { Blobs } from '../blobs/blobs.ts';
import { codeOf, type Obstacle, obstacle } from './obstacle.ts';

/** Less, and the first page with its screenshot may find none. */
const leastFreeBytes = 64 * 1024 ** 2;

/** What stands in the way of storing evidence. */
export async function checkEvidence(
  variable: string,
  folder: string,
  blobs: Pick<Blobs, 'probe'>,
): Promise<Obstacle[]> {
  try {
    const freeBytes = await blobs.probe();
    if (freeBytes >= leastFreeBytes) return [];
    return [full(folder, variable)];
  } catch (error) {
    const code = codeOf(error instanceof Error ? error.cause : error);
    if (code === 'ENOSPC' || code === 'EDQUOT') return [full(folder, variable)];
    const how = code === undefined ? '' : ` (${code})`;
    return [
      obstacle(
        `Evidence cannot be written to ${folder}${how}: make it writable for this account, or change ${variable}.`,
      ),
    ];
  }
}

const full = (folder: string, variable: string) =>
  obstacle(
    `The disk of ${folder} is full: make ${leastFreeBytes / 1024 ** 2} MiB of room for evidence, or change ${variable}.`,
  );
