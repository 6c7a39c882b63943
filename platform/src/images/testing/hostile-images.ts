import { crc32, deflateSync } from 'node:zlib';

/** What calls itself an image and must be refused, or made safe where `safe` says so. All are small and made here. */
export interface HostileImage {
  readonly name: string;
  readonly bytes: Buffer;
  /** Taken, and harmless once written anew. */
  readonly safe: boolean;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const megabyte = 1024 * 1024;

export function hostileImages(): HostileImage[] {
  const refused: readonly (readonly [string, Buffer])[] = [
    ['a PNG of 400 million points', flood(20_000, 20_000)],
    ['a PNG whose header claims 4 billion points', png(header(65_535, 65_535), idat(Buffer.alloc(16)))],
    ['a PNG whose header claims the largest size there is', png(header(2_147_483_647, 2_147_483_647))],
    ['a PNG of no size', png(header(0, 0), idat(Buffer.alloc(1)))],
    ['a PNG with a text that unpacks to 60 MB', png(header(1, 1), bomb('zTXt', 'Comment\0\0', 60), onePoint())],
    ['a PNG with a profile that unpacks to 60 MB', png(header(1, 1), bomb('iCCP', 'icc\0\0', 60), onePoint())],
    [
      'a PNG with an international text that unpacks to 60 MB',
      png(header(1, 1), bomb('iTXt', 'a\0\x01\0\0\0', 60), onePoint()),
    ],
    ['a PNG with 60 MB of picture for one point', png(header(1, 1), idat(Buffer.alloc(60 * megabyte)))],
    ['an animated PNG', png(header(1, 1), chunk('acTL', Buffer.from([0, 0, 0, 200, 0, 0, 0, 0])), onePoint())],
    ['a PNG that breaks off', png(header(1, 1), onePoint()).subarray(0, 50)],
    ['a PNG by its first bytes alone', signature],
    [
      'a GIF',
      Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
    ],
    ['a GIF that is a script too', Buffer.from('GIF89a=1;alert(document.domain)//', 'latin1')],
    ['a JPEG whose header claims 4 billion points', jpegHeader(65_535, 65_535)],
    ['a JPEG by its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a drawing with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(64)])],
    [
      'a script with the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<?php system($_GET[0]);')]),
    ],
    ['one byte', Buffer.from([0xff])],
    ['nothing', Buffer.alloc(0)],
  ];
  const safe: readonly (readonly [string, Buffer])[] = [
    ['a PNG with a page behind it', Buffer.concat([picture(), Buffer.from('<html><script>alert(1)</script></html>')])],
    ['a PNG with an archive behind it', Buffer.concat([picture(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
    ['a PNG with a text', picture(chunk('tEXt', Buffer.from('Author\0somebody@somewhere.example')))],
  ];
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes, safe: false })),
    ...safe.map(([name, bytes]) => ({ name, bytes, safe: true })),
  ];
}

const pictureSide = 48;

/** A small grey picture with something to see in it. */
export function picture(...extra: Buffer[]): Buffer {
  const rows = Array.from({ length: pictureSide }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: pictureSide }, (_column, x) => (x * y * 7) % 256)]),
  );
  return png(header(pictureSide, pictureSide), ...extra, idat(Buffer.concat(rows)));
}

/** 8 bit grey; the size may be a lie. */
function header(width: number, height: number, bits = 8): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, 0, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

function flood(width: number, height: number): Buffer {
  const row = Buffer.alloc(Math.ceil(width / 8) + 1);
  return png(header(width, height, 1), idat(Buffer.alloc(row.length * height)));
}

function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function onePoint(): Buffer {
  return idat(Buffer.from([0, 128]));
}

function idat(raw: Buffer): Buffer {
  return chunk('IDAT', deflateSync(raw));
}

function bomb(type: string, head: string, megabytes: number): Buffer {
  return chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(megabytes * megabyte))]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Start of image, a frame header with this size, and the end. */
function jpegHeader(width: number, height: number): Buffer {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0];
  const table = [0xff, 0xdb, 0, 67, 0, ...new Array<number>(64).fill(1)];
  return Buffer.from([0xff, 0xd8, ...table, ...frame, 0xff, 0xd9]);
}
