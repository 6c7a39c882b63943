import type { Colour } from './png.ts';

/** Colour from hue (degrees), saturation and lightness (0 to 1). */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

export function fromHex(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** `share` 0 gives the first colour, 1 the second; shares outside are cut off. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share));
  return [
    first[0] + (second[0] - first[0]) * part,
    first[1] + (second[1] - first[1]) * part,
    first[2] + (second[2] - first[2]) * part,
  ];
}
