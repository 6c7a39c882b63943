import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTree } from '../compile.ts';
import { judge } from '../judge.ts';
import type { PageImage } from '../page-artifacts.ts';
import type { QueryRule, QueryTree } from '../query-tree.ts';
import { verdictSchema } from '../verdict.ts';
import { readFingerprint, VIEW_SIDE, writeFingerprint } from './fingerprint.ts';
import { imageMatchLimits } from './image-match-limits.ts';
import { hashBits, hashDistance, perceptualHash } from './perceptual-hash.ts';
import { sampleBox, wholeBox } from './sample-box.ts';
import { takeFingerprint } from './take-fingerprint.ts';

const side = 96;
type Paint = (x: number, y: number) => number;

/** Grey pictures over the unit square. */
const rings: Paint = (x, y) => 128 + 100 * Math.sin(Math.hypot(x - 0.4, y - 0.6) * 30);
const stripes: Paint = (x, y) => (Math.floor(x * 5 + y * 3) % 2 === 0 ? 40 : 220);
const corner: Paint = (x, y) => (x < 0.35 && y < 0.5 ? 20 : 230 - 60 * y);

function fingerprint(paint: Paint, options: { alpha?: Paint; aspect?: number } = {}): string {
  const { alpha = () => 255, aspect = 1 } = options;
  const rgba = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const value = paint(x / side, y / side);
      rgba.set([value, value, value, alpha(x / side, y / side)], (y * side + x) * 4);
    }
  }
  const taken = takeFingerprint({ side, rgba, aspect });
  if (taken === null) throw new Error('too plain to be compared');
  return writeFingerprint(taken);
}

const onPage = (url: string, hash?: string): PageImage => (hash === undefined ? { url } : { url, hash });
const custom = (operator: 'includes' | 'not_includes', ...hashes: string[]): QueryRule => ({
  id: 'image',
  field: 'custom_image',
  operator,
  value: hashes.map((hash, index) => ({
    id: index + 1,
    name: `Image ${index + 1}`,
    url: `/images/${index + 1}`,
    hash,
  })),
});
const treeOf = (rule: QueryRule): QueryTree => ({ not: false, condition: 'AND', rules: [rule] });
const judged = (rule: QueryRule, images: PageImage[]) => {
  const verdict = judge(compileTree(treeOf(rule)), { text: '', links: [], images, languages: [] });
  expect(verdictSchema.safeParse(verdict).success).toBe(true);
  return verdict.perRule[0];
};

describe('image rules', () => {
  const page = [onPage('/a.png', fingerprint(stripes)), onPage('/b.png', fingerprint(rings)), onPage('/c.svg')];

  it('find the wanted image among those of the page, and say which one it is', () => {
    expect(judged(custom('includes', fingerprint(rings)), page)).toMatchObject({
      score: 100,
      matchCount: 1,
      found: 'Found “Image 1”',
      images: [{ expectedUrl: '/images/1', closestUrl: '/b.png', distance: 0, maxDistance: 33, matched: true }],
    });
  });

  it('say how close the closest came, and what could not be compared', () => {
    const verdict = judged(custom('includes', fingerprint(corner)), page);
    expect(verdict).toMatchObject({ score: 0, matchCount: 0 });
    expect(verdict?.found).toMatch(/among 2 images on the page|Closest of 2 images at distance \d+/);
    expect(verdict?.found).toContain('1 more could not be compared');
    expect(judged(custom('includes', fingerprint(corner)), [])?.found).toBe('The page has no images to compare');
  });

  it('need one of several images; the negation is the opposite', () => {
    const [one, other, third] = [fingerprint(corner), fingerprint(stripes), fingerprint(rings)];
    expect(judged(custom('includes', one, other), page)).toMatchObject({ score: 100, matchCount: 1 });
    for (const wanted of [one, other, third]) {
      const positive = judged(custom('includes', wanted), page)?.score;
      expect(judged(custom('not_includes', wanted), page)?.score).toBe(positive === 100 ? 0 : 100);
    }
  });

  it('take the images of a preset under its name', () => {
    const rule: QueryRule = {
      id: 'preset',
      field: 'preset_image',
      operator: 'includes',
      value: [
        {
          id: 3,
          name: 'Licence logo',
          images: [
            { url: '/old', hash: fingerprint(corner) },
            { url: '/new', hash: fingerprint(rings) },
          ],
        },
      ],
    };
    expect(judged(rule, page)).toMatchObject({ score: 100, found: 'Found “Licence logo”' });
  });

  it('are never judged by an image that nobody can compare', () => {
    const unpinned: QueryRule = {
      ...custom('not_includes'),
      field: 'custom_image',
      operator: 'not_includes',
      value: [{ id: 1, name: 'a', url: '/a' }],
    };
    const expected = expect.objectContaining({ code: 'unpinned_image' });
    expect(() => compileTree(treeOf(unpinned))).toThrowError(expected);
    expect(() => compileTree(treeOf(custom('includes', 'ffee')))).toThrowError(expected);
  });

  it('see through a backdrop, a margin, a crop and paler ink', () => {
    const disc: Paint = (x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.45 ? 255 : 0);
    const wanted = fingerprint(rings, { alpha: disc });
    const over =
      (backdrop: number): Paint =>
      (x, y) =>
        disc(x, y) > 0 ? rings(x, y) : backdrop;
    const paler: Paint = (x, y) => 120 + rings(x, y) * 0.4;
    const cropped: Paint = (x, y) => rings(0.06 + x * 0.9, 0.02 + y * 0.93);
    const framed: Paint = (x, y) =>
      x < 0.15 || x > 0.85 || y < 0.15 || y > 0.85 ? 110 : corner((x - 0.15) / 0.7, (y - 0.15) / 0.7);
    for (const backdrop of [0, 90, 255]) {
      expect(judged(custom('includes', wanted), [onPage('/p', fingerprint(over(backdrop)))])?.score).toBe(100);
    }
    expect(judged(custom('includes', fingerprint(rings)), [onPage('/p', fingerprint(paler))])?.score).toBe(100);
    expect(judged(custom('includes', fingerprint(rings)), [onPage('/p', fingerprint(cropped))])?.score).toBe(100);
    expect(judged(custom('includes', fingerprint(corner)), [onPage('/p', fingerprint(framed))])?.score).toBe(100);
  });

  it('ask more of a part of a larger picture than of a whole one, and prefer what matches', () => {
    const { maxDistance, maxPartDistance } = imageMatchLimits;
    const rule = custom('includes', fingerprint(rings));
    const changed = Array.from({ length: 60 }, (_, by) =>
      fingerprint((x, y) => rings(x, y) + (Math.abs(x - 0.7) < 0.1 && Math.abs(y - 0.3) < 0.1 ? by : 0)),
    );
    const asPart = (hash: string): PageImage => {
      const part = { x: 10, y: 20, width: 96, height: 96, of: { width: 800, height: 600 } };
      return { url: 'screenshot', hash, part };
    };
    const distanceOf = (image: PageImage) => judged(rule, [image])?.images[0]?.distance ?? 100;
    const between = changed.find((hash) => {
      const distances = [distanceOf(onPage('/p', hash)), distanceOf(asPart(hash))];
      return distances.every((distance) => distance > maxPartDistance && distance <= maxDistance);
    });
    if (between === undefined) throw new Error('some change is between the limits');
    expect(judged(rule, [onPage('/p', between)])).toMatchObject({ score: 100, images: [{ maxDistance }] });
    expect(judged(rule, [asPart(between)])).toMatchObject({
      score: 0,
      found: expect.stringContaining(`a match needs ${maxPartDistance} or less`),
      images: [{ maxDistance: maxPartDistance, matched: false }],
    });
    for (const both of [
      [asPart(between), onPage('/p', between)],
      [onPage('/p', between), asPart(between)],
    ]) {
      expect(judged(rule, both)).toMatchObject({ score: 100, images: [{ closestUrl: '/p', matched: true }] });
    }
  });

  it('tell one shape from another drawn wide', () => {
    const wide = fingerprint(rings, { aspect: 3 });
    expect(judged(custom('includes', fingerprint(rings)), [onPage('/p', wide)])?.score).toBe(0);
  });
});

describe('fingerprints', () => {
  it('come back as they were written, to the depth they are written in', () => {
    const text = fingerprint(rings, { alpha: (x) => (x < 0.5 ? 255 : 0) });
    const read = readFingerprint(text);
    expect(read?.length).toBe(2);
    expect(read && writeFingerprint(read)).toBe(text);
  });

  it.each([
    '',
    'v1',
    'v2 1.0000:AAAA',
    'v1 1.0:AAAA',
    `v1 0:${'A'.repeat(VIEW_SIDE ** 2)}`,
    `v1 1:${'é'.repeat(VIEW_SIDE ** 2)}`,
  ])('are not read from "%.20s"', (text) => expect(readFingerprint(text)).toBeNull());

  it('are not taken of what is too plain to tell apart', () => {
    const rgba = new Uint8Array(side * side * 4).fill(200);
    expect(takeFingerprint({ side, rgba, aspect: 1 })).toBeNull();
  });

  it('hash alike pictures alike and others to about half their bits', () => {
    const hashOf = (paint: Paint) =>
      perceptualHash(Float64Array.from({ length: 1024 }, (_, at) => paint((at % 32) / 32, Math.floor(at / 32) / 32)));
    expect(
      hashDistance(
        hashOf(rings),
        hashOf((x, y) => rings(x, y) * 0.7 + 20),
      ),
    ).toBeLessThan(4);
    expect(hashDistance(hashOf(rings), hashOf(corner))).toBeGreaterThan(hashBits / 4);
  });

  it('average whatever part is asked for', () => {
    const ramp = Float64Array.from({ length: 64 }, (_, at) => at % 8);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.double({ min: 4, max: 8, noNaN: true }),
        (left, right) => {
          const sampled = sampleBox(ramp, 8, { ...wholeBox(8), left, right }, 4);
          const mean = sampled.reduce((sum, value) => sum + value, 0) / sampled.length;
          // Points are flat, so the mean of a ramp is its middle to within half a point.
          expect(Math.abs(mean - ((left + right) / 2 - 0.5))).toBeLessThan(0.3);
        },
      ),
    );
  });
});
