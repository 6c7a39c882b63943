/**
 * When two images count as the same, measured on generated variations (rules/README.md, "Images"). Distances run from
 * 0, the same picture, to 100, nothing alike: the largest deviation in any small area of the picture, once position,
 * brightness and contrast are evened out.
 */
export const imageMatchLimits = {
  maxDistance: 33,
  /** For a part of a larger picture, of which there are far more to be mistaken for an image. */
  maxPartDistance: 30,
  /** Bits of the perceptual hash in which images may differ to be compared point by point at all, of 143. */
  candidateBits: 37,
  /** Factor by which shapes may differ: what is cut off or left over at the edges changes it. */
  aspectRatio: 1.2,
  /** Best candidates that are compared point by point. */
  candidates: 3,
} as const;

export const NOTHING_ALIKE = 100;
