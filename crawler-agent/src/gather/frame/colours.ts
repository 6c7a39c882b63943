/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

/** Red, green and blue of 0 to 255 and alpha of 0 to 1, of any colour space. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export interface Colours {
  /** Undefined for what is no colour. */
  channels(colour: string): Colour | undefined;
  /** Nobody tells the two apart: nearly the same shade, and next to no contrast. */
  isSameColour(one: string, other: string | null): boolean;
}

const areAlike = inPage({}, () => {
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  /** The contrast is 1 where there is none, and 21 for black on white. */
  return (a: Colour, b: Colour): boolean => {
    if (Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) > 24) return false;
    const [light, dark] = [luminance(a), luminance(b)].sort((left, right) => right - left);
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) < 1.12;
  };
});

/** What colours are as the screen shows them: those of other colour spaces are painted and read. */
const colourPainter = inPage({}, () => (): ((colour: string) => Colour | undefined) => {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const painter = canvas.getContext('2d', { willReadFrequently: true });
  return (colour) => {
    const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
    if (found) {
      return [Number(found[1]), Number(found[2]), Number(found[3]), found[4] === undefined ? 1 : Number(found[4])];
    }
    if (painter === null) return undefined;
    painter.clearRect(0, 0, 1, 1);
    painter.fillStyle = colour;
    painter.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = painter.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
});

/** Colours as the screen shows them. */
export const coloursOnScreen = inPage({ areAlike, colourPainter }, ({ areAlike, colourPainter }) => (): Colours => {
  const maxKnown = 5_000;
  const painted = colourPainter();
  const known = new Map<string, Colour | undefined>();
  const pairs = new Map<string, boolean>();
  const channels = (colour: string): Colour | undefined => {
    if (known.has(colour)) return known.get(colour);
    if (known.size > maxKnown) return undefined;
    known.set(colour, painted(colour));
    return known.get(colour);
  };
  return {
    channels,
    isSameColour: (one, other) => {
      if (other === null) return false;
      const key = `${one} ${other}`;
      const found = pairs.get(key);
      if (found !== undefined) return found;
      const [a, b] = [channels(one), channels(other)];
      const isSame = a !== undefined && b !== undefined && areAlike(a, b);
      if (pairs.size < maxKnown) pairs.set(key, isSame);
      return isSame;
    },
  };
});
