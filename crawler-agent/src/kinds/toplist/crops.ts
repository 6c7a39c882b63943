import type { Sha256 } from '@proofline/contracts/ids';
import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import { imageCutter } from '@proofline/platform/images/crop-image';
import { ImageError, orNull } from '@proofline/platform/images/image-error';
import { openImage } from '@proofline/platform/images/open-image';
import { rewriteImage } from '@proofline/platform/images/rewrite-image';
import { sha256Of } from '../../evidence/captured-images.ts';

/** A picture of a part of the page that the screenshot does not reach. */
export interface Strip {
  /** Of its upper edge in the page. */
  readonly top: number;
  readonly jpeg: Buffer;
}

const MAX_SIDE_PX = 900;
const MAX_CROPS = 120;

/**
 * The reading with a picture of each entry that lies below the screenshot; those within it are cut out of that by their
 * boxes. Pictures are added to `files`.
 */
export async function withCrops(reading: ToplistReading, strips: readonly Strip[], files: Map<Sha256, Buffer>) {
  if (strips.length === 0) return { reading, crops: [] };
  const crops = new Map<object, Sha256>();
  for (const { top, jpeg } of strips) {
    const cutter = await orNull(async () => imageCutter(await openImage(jpeg, ['jpeg'])));
    if (cutter === null) continue;
    for (const entry of reading.sections.flatMap(({ entries }) => entries)) {
      const { x, y, width, height } = entry.box;
      if (y < top || crops.size >= MAX_CROPS || crops.has(entry)) continue;
      const part = cutter({ x, y: y - top, width, height });
      if (part === null) continue;
      const sha256 = await storedPicture({ ...part, format: 'jpeg' }, files);
      if (sha256 !== null) crops.set(entry, sha256);
    }
  }
  const sections = reading.sections.map((section) => ({
    ...section,
    entries: section.entries.map((entry) => ({ ...entry, crop: crops.get(entry) ?? null })),
  }));
  return { reading: { ...reading, sections }, crops: [...new Set(crops.values())] };
}

async function storedPicture(
  part: Parameters<typeof rewriteImage>[0],
  files: Map<Sha256, Buffer>,
): Promise<Sha256 | null> {
  try {
    const { bytes } = await rewriteImage(part, MAX_SIDE_PX);
    const sha256 = sha256Of(bytes);
    files.set(sha256, bytes);
    return sha256;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return null;
  }
}
