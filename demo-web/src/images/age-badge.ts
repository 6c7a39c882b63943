import { fromHex, mix } from './colours.ts';
import { type Colour, canvas, png } from './png.ts';

const SIZE = 96;
const CENTRE = SIZE / 2;
const RING = fromHex('#c8102e');
const PAPER = fromHex('#ffffff');
const INK = fromHex('#1b1b1f');

/** Strokes of "18+" as boxes: left, top, right, bottom. */
const strokes: readonly (readonly [number, number, number, number])[] = [
  [22, 32, 29, 64],
  [34, 32, 52, 38],
  [34, 45, 52, 51],
  [34, 58, 52, 64],
  [34, 32, 40, 64],
  [46, 32, 52, 64],
  [57, 45, 76, 51],
  [63, 39, 70, 57],
];

/** The badge that a page for adults should carry: 18+ in a red ring. */
export function ageBadge(): Buffer {
  const sheet = canvas(SIZE, SIZE);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) sheet.points.set(colourAt(x, y), (y * SIZE + x) * 3);
  }
  return png(sheet);
}

function colourAt(x: number, y: number): Colour {
  if (strokes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)) return INK;
  const distance = Math.hypot(x + 0.5 - CENTRE, y + 0.5 - CENTRE);
  const inRing = mix(RING, PAPER, Math.min(1, Math.max(0, distance - 34)));
  return mix(PAPER, inRing, Math.min(1, Math.max(0, distance - 46)));
}
