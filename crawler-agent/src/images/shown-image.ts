/** A rectangle in pixels of the full-page screenshot. */
export interface ScreenshotBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An image that a visitor sees on the page. */
export interface ShownImage {
  /** Absolute address; for images without one what they are, for example `inline svg 2`. */
  readonly url: string;
  /** `img` shows the whole file as it is; everything else may show a part of it, with something over it, or draw. */
  readonly kind: 'img' | 'background' | 'svg' | 'canvas' | 'video';
  /** As the browser received it; null when it was not received, was too large or has no address. */
  readonly bytes: Buffer | null;
  /** Where it stands in the screenshot; null outside it. */
  readonly box: ScreenshotBox | null;
}

/** What a visitor sees as images; `isAll` is false when there are more, or a part of the page could not be looked at. */
export interface ShownImages {
  readonly images: readonly ShownImage[];
  readonly isAll: boolean;
}

/** What the images of one page may cost. Beyond it, rules about images that were not found are not decided. */
export const imageBudget = {
  images: 300,
  imageBytes: 5 * 1024 * 1024,
  pageBytes: 40 * 1024 * 1024,
  /** Fetching bodies out of the browser. */
  takeMs: 4_000,
  /** Smaller ones are spacers and icons of the layout. */
  sideCssPx: 8,
  /** Reading and comparing pictures, all of a page together. */
  lookMs: 20_000,
} as const;
