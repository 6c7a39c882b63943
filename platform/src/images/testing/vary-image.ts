import sharp from 'sharp';
import type { DrawnImage } from './drawn-images.ts';

/** What websites do to an image before they show it. */
export interface Variation {
  readonly kind: 'resized' | 'recompressed' | 'cropped' | 'backdrop' | 'framed';
  readonly name: string;
  readonly bytes: Buffer;
}

const backdrops = ['#101820', '#e8eef4', '#ffd54a', '#0a58ca'];
/** Shares cut off left, top, right and bottom. */
const crops = [
  [0.03, 0.03, 0.03, 0.03],
  [0.06, 0.06, 0.06, 0.06],
  [0.1, 0, 0, 0],
  [0, 0, 0, 0.07],
  [0, 0.05, 0.05, 0],
] as const;
const frameShare = 0.12;

/** A drawing as PNG, in its own size. */
export async function drawPng({ svg }: DrawnImage): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** Sixteen or twenty variations of an image; no randomness. */
export async function variationsOf({ transparent }: DrawnImage, png: Buffer): Promise<Variation[]> {
  const image = () => sharp(png);
  const { width, height } = await image().metadata();
  const flat = await image().flatten({ background: '#fff' }).png().toBuffer();
  const made: Promise<Variation>[] = [];
  const add = (kind: Variation['kind'], name: string, bytes: Promise<Buffer>) =>
    made.push(bytes.then((done) => ({ kind, name, bytes: done })));
  for (const scale of [0.3, 0.5, 2]) {
    add(
      'resized',
      `× ${scale}`,
      image()
        .resize(Math.round(width * scale))
        .png()
        .toBuffer(),
    );
  }
  add('recompressed', 'JPEG 30', sharp(flat).jpeg({ quality: 30 }).toBuffer());
  add(
    'recompressed',
    'JPEG 60 × 0.6',
    sharp(flat)
      .resize(Math.round(width * 0.6))
      .jpeg({ quality: 60 })
      .toBuffer(),
  );
  add('recompressed', 'WebP 40', image().webp({ quality: 40 }).toBuffer());
  add('recompressed', 'GIF', image().gif().toBuffer());
  for (const [left, top, right, bottom] of crops) {
    const cut = {
      left: Math.floor(width * left),
      top: Math.floor(height * top),
      width: Math.floor(width * (1 - left - right)),
      height: Math.floor(height * (1 - top - bottom)),
    };
    add('cropped', [left, top, right, bottom].join(' '), sharp(flat).extract(cut).jpeg({ quality: 70 }).toBuffer());
  }
  for (const background of backdrops) {
    const on = () => image().flatten({ background });
    if (transparent) add('backdrop', background, on().jpeg({ quality: 75 }).toBuffer());
    const edge = Math.round(width * frameShare);
    const framed = image().extend({ top: edge, bottom: edge, left: edge, right: edge, background });
    add('framed', background, framed.flatten({ background }).jpeg({ quality: 75 }).toBuffer());
  }
  return await Promise.all(made);
}
