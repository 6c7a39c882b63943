import type { GreyPicture } from '@proofline/rules/images/grey-picture';
import { type OpenImage, orUnreadable } from './open-image.ts';

export interface GreyCopy {
  readonly grey: GreyPicture;
  /** Points of the picture for each point of the copy, 1 or more. */
  readonly scale: number;
}

/**
 * A picture by its brightness, on white where it is transparent.
 * @param maxPoints larger pictures are made smaller
 * @throws ImageError `unreadable`
 */
export async function readGrey({ decode, width, height }: OpenImage, maxPoints: number): Promise<GreyCopy> {
  const scale = Math.max(1, Math.sqrt((width * height) / maxPoints));
  const { data, info } = await orUnreadable(() => {
    const picture = decode().flatten({ background: '#fff' }).toColourspace('b-w');
    const fitted = scale > 1 ? picture.resize(Math.max(1, Math.round(width / scale))) : picture;
    return fitted.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  });
  return { grey: { width: info.width, height: info.height, luma: data }, scale: width / info.width };
}
