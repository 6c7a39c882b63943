import { type OpenImage, orUnreadable } from './open-image.ts';

export interface RewrittenImage {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/**
 * The same picture in bytes of our own making: whatever else the file held, metadata included, is gone.
 * @param maxSide the picture is made smaller to fit
 * @throws ImageError `unreadable`
 */
export async function rewriteImage({ format, decode }: OpenImage, maxSide: number): Promise<RewrittenImage> {
  const fitted = decode().toColourspace('srgb').resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  const written = format === 'jpeg' ? fitted.jpeg({ quality: 88 }) : fitted.png({ compressionLevel: 9 });
  const { data, info } = await orUnreadable(() => written.toBuffer({ resolveWithObject: true }));
  const type = format === 'jpeg' ? 'image/jpeg' : 'image/png';
  return { bytes: data, type, width: info.width, height: info.height };
}
