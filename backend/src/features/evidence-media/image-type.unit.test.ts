import { describe, expect, it } from 'vitest';
import { imageTypeOf } from './image-type.ts';

describe('The type of a stored screenshot', () => {
  it.each([
    ['image/png', '89504e470d0a1a0a0000000d'],
    ['image/jpeg', 'ffd8ffe000104a46'],
    ['image/webp', '52494646aabbccdd57454250'],
  ])('is %s by its first bytes', (type, hex) => {
    expect(imageTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
  });

  it.each(['<svg onload=alert(1)>', '<!doctype html>', 'RIFFxxxxWAVE', ''])('is none for %j', (text) => {
    expect(imageTypeOf(Buffer.from(text))).toBeUndefined();
  });
});
