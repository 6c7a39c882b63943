import type { ImageComparison } from '@proofline/rules/verdict';

/** Where a frame stands over a picture, in percent of its sides. */
export interface ImageFrame {
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

/** The place of a part in the picture that is shown of it; null for an image that is shown whole. */
export function frameOf({ part, shown }: Pick<ImageComparison, 'part' | 'shown'>): ImageFrame | null {
  if (part === undefined) return null;
  const { x, y, width, height } = shown ?? { x: 0, y: 0, ...part.of };
  if (width <= 0 || height <= 0) return null;
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  return {
    left: percent((part.x - x) / width),
    top: percent((part.y - y) / height),
    width: percent(part.width / width),
    height: percent(part.height / height),
  };
}

/** In which picture and where, for reading: "in the screenshot at 120, 40, 96 × 96 px". */
export function placeInWords({ closestUrl, part }: Pick<ImageComparison, 'closestUrl' | 'part'>): string | null {
  if (part === undefined || closestUrl === null) return null;
  const picture = closestUrl === 'screenshot' ? 'the screenshot' : nameOf(closestUrl);
  return `in ${picture} at ${part.x}, ${part.y}, ${part.width} × ${part.height} px`;
}

/** The file's name, or what there is when an address has none. */
function nameOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.split('/').findLast((piece) => piece !== '') ?? url;
}
