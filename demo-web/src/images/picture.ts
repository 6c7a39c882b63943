import { randomSource } from '../content/random-source.ts';
import { hsl, mix } from './colours.ts';
import { type Colour, png } from './png.ts';

const WIDTH = 480;
const HEIGHT = 270;

interface Disc {
  x: number;
  y: number;
  radius: number;
  fill: Colour;
  rim: Colour;
  /** Share of the radius that is rim. */
  rimShare: number;
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
  return png(WIDTH, HEIGHT, (x, y) => {
    const height = (y + slant * x) / (HEIGHT + slant * WIDTH);
    const wave = Math.sin((x * 0.7 + y) * 0.012 * bands) * 0.06;
    let colour = mix(top, bottom, height + wave);
    for (const disc of discs) colour = discOver(colour, disc, x, y);
    return colour;
  });
}

function discOver(ground: Colour, { x, y, radius, fill, rim, rimShare }: Disc, atX: number, atY: number): Colour {
  const distance = Math.hypot(atX - x, atY - y);
  if (distance > radius + 9) return ground;
  if (distance > radius + 1) return mix(ground, [0, 0, 0], 0.22 * (1 - (distance - radius) / 9));
  const inner = radius * (1 - rimShare);
  const turn = Math.atan2(atY - y, atX - x);
  const notched = Math.sin(turn * 8) > 0.25;
  const light = mix(fill, [255, 255, 255], ((y - atY) / radius) * 0.25);
  const face = distance < inner ? light : notched ? rim : mix(fill, [0, 0, 0], 0.15);
  const ring = Math.abs(distance - inner * 0.72) < 1.6 ? mix(face, rim, 0.7) : face;
  return mix(ring, ground, distance - radius);
}
