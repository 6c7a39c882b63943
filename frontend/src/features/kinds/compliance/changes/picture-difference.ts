/** Pictures are compared at this width: what is smaller than four of their pixels nobody sees. */
const WIDTH = 320;
/** Of what is compared; what is below is left out of the share. */
const MAX_HEIGHT = 8_000;
/** Of 255, by channel: what making a picture smaller, and drawing letters, does by itself. */
const TOLERANCE = 32;
const CHANNELS = 4;

/**
 * How much of a picture looks different in another, from 0 to 1, both as wide as each other: where only one of them goes
 * on, all of it does. @throws when one of them is no picture
 */
export async function pictureDifference(before: string, now: string): Promise<number> {
  const [was, is] = await Promise.all([drawn(before), drawn(now)]);
  const pixels = Math.max(was.length, is.length) / CHANNELS;
  let same = 0;
  for (let at = 0; at < Math.min(was.length, is.length); at += CHANNELS) if (isSame(was, is, at)) same += 1;
  return (pixels - same) / pixels;
}

function isSame(was: Uint8ClampedArray, is: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + CHANNELS; channel += 1) {
    if (Math.abs((was[channel] ?? 0) - (is[channel] ?? 0)) > TOLERANCE) return false;
  }
  return true;
}

async function drawn(url: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const height = Math.max(1, Math.min(MAX_HEIGHT, Math.round((image.naturalHeight / image.naturalWidth) * WIDTH)));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser draws nothing.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, WIDTH, (image.naturalHeight / image.naturalWidth) * WIDTH);
  return context.getImageData(0, 0, WIDTH, height).data;
}

/** What is told of it; only what is the same to the eye is told to be so. */
export function differenceInWords(share: number): string {
  if (share === 0) return 'No difference to be seen';
  if (share < 0.01) return 'Less than 1% of the picture differs';
  return `${Math.min(share < 1 ? 99 : 100, Math.round(share * 100))}% of the picture differs`;
}
