import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** What colour a point has; x and y in pixels from the top left. */
export type Painter = (x: number, y: number) => Colour;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const FILTER_SUB = 1;

/** A PNG (8 bit true colour, no alpha) painted point by point. Source: W3C PNG, third edition. */
export function png(width: number, height: number, paint: Painter): Buffer {
  const rowBytes = 1 + width * 3;
  const raw = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * rowBytes;
    raw[row] = FILTER_SUB;
    let before: Colour = [0, 0, 0];
    for (let x = 0; x < width; x += 1) {
      const colour = paint(x, y);
      const at = row + 1 + x * 3;
      // The differences wrap round at 256, as the filter wants it.
      raw[at] = (Math.round(colour[0]) - Math.round(before[0])) & 0xff;
      raw[at + 1] = (Math.round(colour[1]) - Math.round(before[1])) & 0xff;
      raw[at + 2] = (Math.round(colour[2]) - Math.round(before[2])) & 0xff;
      before = colour;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
