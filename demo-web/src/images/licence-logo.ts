import { fromHex, mix } from './colours.ts';
import { type Colour, canvas, png } from './png.ts';

const WIDTH = 264;
const HEIGHT = 88;

/** The licence mark a page should carry (a shield on blue), and the one it should no longer carry (a disc on yellow). */
export function licenceLogo(version: 'current' | 'outdated'): Buffer {
  const ground = fromHex(version === 'current' ? '#12324f' : '#f2c14b');
  const mark = fromHex(version === 'current' ? '#9fd4ff' : '#4a2a7a');
  const text = fromHex(version === 'current' ? '#ffffff' : '#5f3d12');
  const inMark = version === 'current' ? inShield : inDisc;
  const colourAt = (x: number, y: number): Colour => {
    if (inLine(x, y, version)) return mix(text, ground, 0.1);
    if (inMark(x, y)) return version === 'current' && onTick(x, y) ? ground : mark;
    return ground;
  };
  const sheet = canvas(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) sheet.points.set(colourAt(x, y), (y * WIDTH + x) * 3);
  }
  return png(sheet);
}

function inShield(x: number, y: number): boolean {
  const height = (y - 16) / 56;
  if (height < 0 || height > 1) return false;
  const half = height < 0.5 ? 24 : 24 * Math.sqrt(1 - ((height - 0.5) / 0.5) ** 2);
  return Math.abs(x - 46) <= half;
}

function onTick(x: number, y: number): boolean {
  const down = Math.abs(y - 44 - (x - 40)) < 4 && x >= 33 && x <= 43;
  const up = Math.abs(y - 47 + (x - 43)) < 4 && x >= 42 && x <= 60;
  return down || up;
}

function inDisc(x: number, y: number): boolean {
  return Math.hypot(x - 46, y - 44) <= 27;
}

function inLine(x: number, y: number, version: 'current' | 'outdated'): boolean {
  const lengths = version === 'current' ? [140, 104, 122] : [96, 150];
  return lengths.some((length, line) => {
    const top = (version === 'current' ? 22 : 28) + line * 18;
    return x >= 96 && x < 96 + length && y >= top && y < top + 8;
  });
}
