import { randomSource } from '../content/random-source.ts';
import { hsl, mix } from './colours.ts';
import { type Canvas, type Colour, canvas, png } from './png.ts';

const WIDTH = 480;
const HEIGHT = 270;

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: Colour;
  readonly rim: Colour;
  /** Share of the radius that is rim. */
  readonly rimShare: number;
}

/** A picture for the head of a page: discs like chips and coins over a two-coloured ground, in the site's hue. */
export function picture(seed: number, hue: number, motif: number): Buffer {
  const random = randomSource(seed, 'picture', hue, motif);
  const top = hsl(hue, 0.55, 0.2 + random.next() * 0.12);
  const bottom = hsl((hue + random.between(25, 70)) % 360, 0.6, 0.42 + random.next() * 0.15);
  const slant = random.next() * 0.8;
  const bands = random.between(3, 7);
  const discs: Disc[] = Array.from({ length: random.between(5, 9) }, () => ({
    x: random.between(30, WIDTH - 30),
    y: random.between(20, HEIGHT - 10),
    radius: random.between(16, 62),
    fill: hsl((hue + random.pick([0, 40, 160, 200])) % 360, 0.65, 0.45 + random.next() * 0.2),
    rim: hsl(random.pick([45, 0, hue]), 0.7, 0.86),
    rimShare: 0.14 + random.next() * 0.12,
  }));
  const sheet = canvas(WIDTH, HEIGHT);
  paintGround(
    sheet,
    (x, y) => (y + slant * x) / (HEIGHT + slant * WIDTH) + Math.sin((x * 0.7 + y) * 0.012 * bands) * 0.06,
    top,
    bottom,
  );
  for (const disc of discs) paintDisc(sheet, disc);
  return png(sheet);
}

function paintGround(
  { width, height, points }: Canvas,
  shareAt: (x: number, y: number) => number,
  top: Colour,
  bottom: Colour,
): void {
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = Math.min(1, Math.max(0, shareAt(x, y)));
      for (let channel = 0; channel < 3; channel += 1) {
        const from = top[channel] ?? 0;
        points[at] = from + ((bottom[channel] ?? 0) - from) * share;
        at += 1;
      }
    }
  }
}

/** Blurred edge of the shadow under a disc, in points. */
const SHADOW = 9;

/** Paints inside the disc's own square only: that is what keeps a picture in the milliseconds. */
function paintDisc({ width, height, points }: Canvas, disc: Disc): void {
  const reach = disc.radius + SHADOW;
  for (let y = Math.max(0, disc.y - reach); y < Math.min(height, disc.y + reach); y += 1) {
    for (let x = Math.max(0, disc.x - reach); x < Math.min(width, disc.x + reach); x += 1) {
      const distance = Math.hypot(x - disc.x, y - disc.y);
      if (distance > reach) continue;
      const at = (y * width + x) * 3;
      const ground: Colour = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
      points.set(discOver(ground, disc, x, y, distance), at);
    }
  }
}

function discOver(ground: Colour, disc: Disc, atX: number, atY: number, distance: number): Colour {
  const { x, y, radius, fill, rim, rimShare } = disc;
  if (distance > radius + 1) return mix(ground, [0, 0, 0], 0.22 * (1 - (distance - radius) / SHADOW));
  const inner = radius * (1 - rimShare);
  const notched = Math.sin(Math.atan2(atY - y, atX - x) * 8) > 0.25;
  const light = mix(fill, [255, 255, 255], ((y - atY) / radius) * 0.25);
  const edge = notched ? rim : mix(fill, [0, 0, 0], 0.15);
  const face = distance < inner ? light : edge;
  const ring = Math.abs(distance - inner * 0.72) < 1.6 ? mix(face, rim, 0.7) : face;
  return mix(ring, ground, distance - radius);
}
