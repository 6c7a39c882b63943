import { buffer } from 'node:stream/consumers';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { imageLimits } from '@proofline/platform/images/image-limits';
import { openImage } from '@proofline/platform/images/open-image';
import { shrinkToJpeg } from '@proofline/platform/images/shrink-to-jpeg';

/** Points of the picture in a mail; twice as many as it is shown with, for screens with small points. */
const shown = { width: 540, height: 340 } as const;
const density = 2;
/** Bytes of the picture; a larger one is left out. */
export const MAX_PICTURE_BYTES = 150_000;

/** A small picture of the top of a stored page. */
export interface PagePicture {
  readonly bytes: Buffer;
  /** As it is shown. */
  readonly width: number;
  readonly height: number;
}

/**
 * The top of a page as it was seen, small; undefined when there is none, or it is too large to be looked at: a mail goes
 * without a picture rather than not at all.
 */
export async function pagePicture(
  blobs: Pick<Blobs, 'get' | 'size'>,
  sha256: string,
): Promise<PagePicture | undefined> {
  const size = await blobs.size(sha256);
  if (size === undefined || size > imageLimits.bytes) return undefined;
  const stored = await blobs.get(sha256);
  if (stored === undefined) return undefined;
  const picture = await openImage(await buffer(stored), ['png', 'jpeg', 'webp']);
  const { bytes, width, height } = await shrinkToJpeg(picture, {
    width: shown.width * density,
    maxHeight: shown.height * density,
  });
  if (bytes.length > MAX_PICTURE_BYTES) return undefined;
  const scale = Math.min(1, shown.width / width);
  return { bytes, width: Math.round(width * scale), height: Math.round(height * scale) };
}
