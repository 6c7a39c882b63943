import { describe, expect, it } from 'vitest';
import { findPlaces, PicturePyramid } from './find-places.ts';
import type { GreyPicture } from './grey-picture.ts';
import { soughtImage } from './sought-image.ts';
import { takeFingerprint } from './take-fingerprint.ts';

const side = 96;
/** Over the unit square. */
const rings = (x: number, y: number) => 128 + 100 * Math.sin(Math.hypot(x - 0.4, y - 0.6) * 30);

function sought() {
  const rgba = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const value = rings(x / side, y / side);
      rgba.set([value, value, value, 255], (y * side + x) * 4);
    }
  }
  const views = takeFingerprint({ side, rgba, aspect: 1 });
  const image = views === null ? null : soughtImage(views);
  if (image === null) throw new Error('rings are not plain');
  return image;
}

/** Something everywhere, and rings at 200, 150. */
function busy(width: number, height: number): GreyPicture {
  const luma = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [right, down] = [(x - 200) / side, (y - 150) / side];
    if (right >= 0 && right < 1 && down >= 0 && down < 1) return rings(right, down);
    return 128 + 60 * Math.sin(x / 7 + Math.sin(y / 23) * 5) + 60 * Math.cos(y / 11 + x / 61);
  });
  return { width, height, luma };
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Processor time from each turn of other work to the next. */
function stretchesOf(pyramid: PicturePyramid, image: ReturnType<typeof sought>) {
  const stretches: number[] = [];
  const search = findPlaces(pyramid, image);
  for (;;) {
    const began = cpuMs();
    const step = search.next();
    stretches.push(cpuMs() - began);
    if (step.done) return { stretches, places: step.value };
  }
}

/** What keeps this thread for a moment lengthens one stretch of one search; the best of some has none of it. */
const searches = 3;

describe('Looking for places', { timeout: 60_000 }, () => {
  it('lets other work in many times, within a size too', () => {
    const pyramid = new PicturePyramid(busy(1_366, 3_000));
    // The first time, the code is compiled and the picture halved.
    stretchesOf(pyramid, sought());
    const shares = Array.from({ length: searches }, () => {
      const { stretches, places } = stretchesOf(pyramid, sought());
      expect(places[0]?.likeness).toBeGreaterThan(0.95);
      return Math.max(...stretches) / stretches.reduce((sum, stretch) => sum + stretch, 0);
    });
    expect(Math.min(...shares), `of ${shares}`).toBeLessThan(0.15);
  });
});
