import { MAX_IMAGE_POINTS } from '@proofline/contracts/api/images';

/** What is read of an image, at the most. Asked before anything is unpacked. */
export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  points: MAX_IMAGE_POINTS,
  sidePoints: 12_000,
  /** Frames of an animation; the first one is looked at. */
  frames: 500,
  /** Colour profiles and texts inside a PNG, unpacked. */
  pngExtraBytes: 4 * 1024 * 1024,
  decodeS: 8,
} as const;
