import sharp, { type Sharp } from 'sharp';
import { checkPng } from './check-png.ts';
import { ImageError } from './image-error.ts';
import { imageFormatOf } from './image-format.ts';
import { imageLimits } from './image-limits.ts';

// Images are read one by one; memory that is kept for the next one is memory lost to everything else.
sharp.cache(false);
sharp.concurrency(1);

export interface OpenImage {
  readonly format: ReadableFormat;
  /** Points, upright. */
  readonly width: number;
  readonly height: number;
  /** A fresh decoder of the first frame, turned upright. */
  decode(): Sharp;
}

/** Formats that are read here. A drawing (SVG) is a program, and only the browser's sandbox runs those. */
export const readableFormats = ['png', 'jpeg', 'webp', 'gif'] as const;
export type ReadableFormat = (typeof readableFormats)[number];

/**
 * Looks at what claims to be an image before any of it is unpacked: kind by its first bytes, size by its header.
 * @param formats kinds that are taken
 * @throws ImageError
 */
export async function openImage(bytes: Buffer, formats: readonly ReadableFormat[]): Promise<OpenImage> {
  const format = imageFormatOf(bytes);
  if (format === undefined) throw new ImageError('not_an_image', 'These bytes are not an image.');
  const taken = formats.find((one) => one === format);
  if (taken === undefined) throw new ImageError('wrong_format', `An image of the kind ${format} is not taken.`);
  if (bytes.length > imageLimits.bytes) throw new ImageError('too_large', 'The image has too many bytes.');
  const decode = () =>
    sharp(bytes, { limitInputPixels: imageLimits.points, failOn: 'error', pages: 1, sequentialRead: true })
      .timeout({ seconds: imageLimits.decodeS })
      .autoOrient();
  const { autoOrient, pages = 1 } = await orUnreadable(() =>
    // The header alone is read, so that its claim can be answered before memory is.
    sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata(),
  );
  const { width, height } = autoOrient;
  if (width < 1 || height < 1) throw new ImageError('unreadable', 'The image has no size.');
  if (width * height > imageLimits.points || Math.max(width, height) > imageLimits.sidePoints) {
    throw new ImageError('too_large', `The image has ${width} × ${height} points.`);
  }
  if (pages > imageLimits.frames) throw new ImageError('too_large', `The image has ${pages} frames.`);
  if (format === 'png') await checkPng(bytes);
  return { format: taken, width, height, decode };
}

/** @throws ImageError `unreadable` for whatever the decoder throws */
export async function orUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new ImageError('unreadable', 'The image cannot be read.', { cause });
  }
}
