import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** Points of a picture: rows from the top, three bytes (red, green, blue) a point. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly points: Uint8ClampedArray;
}

export function canvas(width: number, height: number): Canvas {
  return { width, height, points: new Uint8ClampedArray(width * height * 3) };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const FILTER_SUB = 1;
/** Speed before size: pictures are made while a crawler waits. */
const DEFLATE_LEVEL = 3;

/** A canvas as PNG, 8 bit true colour without alpha. Source: W3C PNG, third edition. */
export function png({ width, height, points }: Canvas): Buffer {
  const rowBytes = width * 3;
  const raw = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * rowBytes;
    const to = y * (rowBytes + 1) + 1;
    raw[to - 1] = FILTER_SUB;
    for (let index = 0; index < rowBytes; index += 1) {
      const left = index < 3 ? 0 : (points[from + index - 3] ?? 0);
      // Stored as a byte, the difference wraps round at 256, as the filter wants it.
      raw[to + index] = (points[from + index] ?? 0) - left;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: DEFLATE_LEVEL })),
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
