export type ImageErrorCode =
  /** Not the beginning of any image format that is read here. */
  | 'not_an_image'
  /** An image of a format that is not wanted here. */
  | 'wrong_format'
  /** More bytes or points than are read. */
  | 'too_large'
  /** An image by its first bytes only, or one that is made to cost more than it shows. */
  | 'unreadable';

/** What calls itself an image and is not taken. Trying again does not help. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageError';
    this.code = code;
  }
}

/** What calls itself an image and is none is no reason to give everything else up. @returns null for an `ImageError` */
export async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
