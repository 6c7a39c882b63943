import { type OpenImage, orUnreadable } from './open-image.ts';

/**
 * The top of a picture, as wide as asked for at the most, in bytes of our own making.
 * @param box points: its width, and the height from which on the rest is cut off
 * @throws ImageError `unreadable`
 */
export async function shrinkToJpeg(
  { decode, width: fullWidth, height: fullHeight }: OpenImage,
  box: { readonly width: number; readonly maxHeight: number },
): Promise<{ readonly bytes: Buffer; readonly width: number; readonly height: number }> {
  const width = Math.min(box.width, fullWidth);
  const height = Math.max(1, Math.min(box.maxHeight, Math.round((fullHeight * width) / fullWidth)));
  const { data, info } = await orUnreadable(() =>
    decode()
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize(width, height, { fit: 'cover', position: 'top' })
      .jpeg({ quality: 72 })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height };
}
