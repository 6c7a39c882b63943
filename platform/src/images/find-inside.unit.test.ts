import { readFingerprint } from '@proofline/rules/images/fingerprint';
import { WantedParts } from '@proofline/rules/images/prepare-image';
import { soughtImage } from '@proofline/rules/images/sought-image';
import type { WantedImage } from '@proofline/rules/images/wanted-images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type FoundPart, findInside, isFound, SearchBudget } from './find-inside.ts';
import { fingerprintImage } from './fingerprint-image.ts';
import { openImage, readableFormats } from './open-image.ts';
import { type Composition, compose, groundKinds } from './testing/compose-pictures.ts';
import { type DrawnImage, drawnImages } from './testing/drawn-images.ts';
import { drawPng } from './testing/vary-image.ts';

/**
 * `IMAGE_PAIRS=all` measures what docs/rules.md tells: 320 compositions and 5,100 pictures without the wanted image,
 * some minutes. Otherwise a sample.
 */
const isWhole = process.env.IMAGE_PAIRS === 'all';
const compositions = isWhole ? 320 : 24;
const grounds = isWhole ? 170 : 4;
/** Of the drawings, which are looked for in every picture without them. */
const everyNth = isWhole ? 1 : 3;

interface Sought extends WantedImage {
  readonly image: DrawnImage;
  readonly png: Buffer;
}

async function wantedFrom(image: DrawnImage): Promise<Sought> {
  const png = await drawPng(image);
  const text = await fingerprintImage(await openImage(png, readableFormats));
  const views = text === null ? null : readFingerprint(text);
  if (views === null) throw new Error('A drawing is too plain to be compared.');
  return { name: image.name, url: `/${image.name}`, views, parts: new WantedParts(views), image, png };
}

const budget = () => new SearchBudget(Number.POSITIVE_INFINITY);
const lookFor = async ({ bytes }: Pick<Composition, 'bytes'>, wanted: readonly WantedImage[], windows = budget()) =>
  await findInside(await openImage(bytes, readableFormats), wanted, { budget: windows, maxPoints: 25_000_000 });

/** Shared area by joint area. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (one.width * one.height + other.width * other.height - shared);
}
type Box = Record<'x' | 'y' | 'width' | 'height', number>;

describe('images inside larger pictures', { timeout: 60_000 }, () => {
  const drawings = Promise.all(drawnImages(8).map(wantedFrom));
  const sought = async () => (await drawings).filter(({ views }) => soughtImage(views) !== null);

  it('are found where they are, in banners, screenshots, sprites and photos', { timeout: 600_000 }, async () => {
    const wanted = await sought();
    const missed: string[] = [];
    for (let index = 0; index < compositions; index += 1) {
      const one = wanted[index % wanted.length];
      const kind = groundKinds[(index + Math.floor(index / wanted.length)) % groundKinds.length];
      if (one === undefined || kind === undefined) throw new Error('there are drawings and grounds');
      const composition = await compose(kind, 1_000 + index, one);
      const [part] = (await lookFor(composition, [one])).parts;
      if (part === undefined || !isFound(part)) missed.push(composition.name);
      // A drawing's own margin is no part of what is found.
      else if (composition.placed !== null) expect(overlap(part.box, composition.placed)).toBeGreaterThan(0.3);
    }
    process.stdout.write(`${missed.length} of ${compositions} missed: ${missed.join(', ')}\n`);
    expect(missed.length / compositions, missed.join(', ')).toBeLessThan(0.08);
  });

  it('are found by the pattern whose cells lie on them, when they lie between those of the sweep', async () => {
    const one = (await sought()).find(({ name }) => name === 'badge 5');
    if (one === undefined) throw new Error('there are badges');
    // Laid on the cells of another pattern, none of the finer ones is like it.
    const { parts } = await lookFor(await compose('sprite', 353, one, [0.35, 1.2]), [one]);
    expect(parts.filter(isFound).map(({ wanted }) => wanted.name)).toEqual([one.name]);
  });

  it('are not found where they are not, near-twins included', { timeout: 3_600_000 }, async () => {
    const wanted = (await sought()).filter((_, index) => index % everyNth === 0);
    const distances: number[] = [];
    const mistaken: string[] = [];
    for (let index = 0; index < grounds; index += 1) {
      const kind = groundKinds[index % groundKinds.length] ?? 'banner';
      const ground = await compose(kind, 50_000 + index, null);
      const { parts } = await lookFor(ground, wanted);
      for (const part of parts) {
        distances.push(part.distance);
        if (isFound(part)) mistaken.push(`${part.wanted.name} in ${ground.name} at ${part.distance}`);
      }
    }
    const [closest] = distances.sort((one, other) => one - other);
    process.stdout.write(`${mistaken.length} of ${grounds * wanted.length} mistaken, the closest at ${closest}\n`);
    expect(mistaken).toEqual([]);
  });

  it('are told from near-twins by the comparison: the search alone takes them for each other', async () => {
    const badges = (await sought()).filter(({ name }) => name.startsWith('badge'));
    const [one, ...twins] = badges;
    if (one === undefined) throw new Error('there are badges');
    const { parts } = await lookFor(await compose('photo', 5, one, [0.7, 1]), [...twins, one]);
    const names = (found: readonly FoundPart[]) => found.map(({ wanted }) => wanted.name);
    expect(names(parts.filter(isFound))).toEqual([one.name]);
    expect(names(parts).length).toBeGreaterThan(1);
  });

  it('that are plain are only compared whole', async () => {
    const frame = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#fff"/><rect x="9" y="9" width="72" height="42" fill="#135"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const views = readFingerprint((await fingerprintImage(await openImage(frame, readableFormats))) ?? '');
    expect(views !== null && soughtImage(views) === null).toBe(true);
  });

  it('are left open when the budget does not last for all of them', async () => {
    const [one, other] = await sought();
    if (one === undefined || other === undefined) throw new Error('there are drawings');
    const composition = await compose('banner', 7, one);
    expect(await lookFor(composition, [one, other], new SearchBudget(0))).toEqual({ parts: [], isAll: false });
    expect((await lookFor(composition, [one, other])).isAll).toBe(true);
  });
});
