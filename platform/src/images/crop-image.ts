import sharp from 'sharp';
import { imageLimits } from './image-limits.ts';
import { type OpenImage, orUnreadable } from './open-image.ts';

/** A rectangle in points; what lies outside the picture is left out. */
export interface CropBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const leastSide = 8;

/**
 * Unpacks a picture once, to cut any number of parts from it.
 * @returns the cutter; it answers null for a part that is (nearly) outside the picture
 * @throws ImageError `unreadable`
 */
export async function imageCutter(picture: OpenImage): Promise<(box: CropBox) => OpenImage | null> {
  const { data, info } = await orUnreadable(() =>
    picture.decode().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true }),
  );
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  return (box) => {
    const left = Math.max(0, Math.round(box.x));
    const top = Math.max(0, Math.round(box.y));
    const width = Math.min(info.width, Math.round(box.x + box.width)) - left;
    const height = Math.min(info.height, Math.round(box.y + box.height)) - top;
    if (width < leastSide || height < leastSide) return null;
    const decode = () =>
      sharp(data, { raw, limitInputPixels: imageLimits.points }).extract({ left, top, width, height });
    return { format: 'png', width, height, decode };
  };
}
