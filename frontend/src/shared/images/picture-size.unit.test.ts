import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureSize, pictureTrouble } from './picture-size.ts';

const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)];
const png = (width: number, height: number) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...u32(13),
    0x49,
    0x48,
    0x44,
    0x52,
    ...u32(width),
    ...u32(height),
  ]);
const segment = (marker: number, body: number[]) => [0xff, marker, ...u16(body.length + 2), ...body];
const frame = (marker: number, width: number, height: number) =>
  segment(marker, [8, ...u16(height), ...u16(width), 3, 1, 0x22, 0]);
const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()]);

describe('the size of a picture, by its header', () => {
  it('is read of PNG', () => {
    expect(pictureSize(png(640, 480))).toEqual({ width: 640, height: 480 });
    expect(pictureSize(png(2_147_483_647, 1))).toEqual({ width: 2_147_483_647, height: 1 });
  });

  it.each([0xc0, 0xc2, 0xcf])('is read of JPEG with frame header %i, behind what else stands before it', (marker) => {
    const thumbnail = [...jpeg(frame(0xc0, 160, 120))];
    const picture = jpeg(segment(0xe1, thumbnail), segment(0xc4, [0, 1]), [0xff], frame(marker, 4_000, 3_000));
    expect(pictureSize(picture)).toEqual({ width: 4_000, height: 3_000 });
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ['the first bytes of a PNG', png(1, 1).subarray(0, 20)],
    ['a JPEG that begins with its data', jpeg(segment(0xda, [0]), frame(0xc0, 9, 9))],
    ['a JPEG without a frame', jpeg(segment(0xe0, [1, 2]))],
  ])('is none of %s', (_name, bytes) => {
    expect(pictureSize(bytes)).toBeNull();
  });

  it('is asked of any bytes without end or error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (tail) => {
        pictureSize(Uint8Array.from([0xff, 0xd8, ...tail]));
        pictureSize(tail);
      }),
    );
  });

  it.each([
    [png(5_000, 5_000), null],
    [png(5_001, 5_000), 'too_large'],
    [png(12_001, 1), 'too_large'],
    [png(0, 5), 'unreadable'],
    [jpeg(frame(0xc0, 65_535, 65_535)), 'too_large'],
    [Uint8Array.of(1), 'unreadable'],
  ])('decides before anything is unpacked (%#)', async (bytes, trouble) => {
    expect(await pictureTrouble(new Blob([bytes]), 25_000_000)).toBe(trouble);
  });
});
