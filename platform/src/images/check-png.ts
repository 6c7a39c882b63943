import { createInflate } from 'node:zlib';
import { ImageError } from './image-error.ts';
import { imageLimits } from './image-limits.ts';

/** Samples of a point by colour type. Source: W3C PNG, third edition, 11.2.1. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const maxChunks = 20_000;
const signatureBytes = 8;
const chunkFrameBytes = 12;
const headerBytes = 13;
/** Interlaced pictures carry a few more filter bytes. */
const interlaceSlack = 2;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Refuses PNG files made to cost more than they show: more picture data than points, profiles or texts that unpack
 * to megabytes, animations. Nothing is unpacked beyond its limit.
 * @throws ImageError `unreadable`
 */
export async function checkPng(bytes: Buffer): Promise<void> {
  const chunks = chunksOf(bytes);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== headerBytes) throw broken('has no header');
  if (chunks.some(({ type }) => type === 'acTL')) throw broken('is animated');
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const bitsPerPoint = (samplesOf[header.data[9] ?? -1] ?? 4) * (header.data[8] ?? 8);
  const expected = interlaceSlack * (Math.ceil((width * bitsPerPoint) / 8) + 1) * (height + 8);
  const picture = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  if (await unpacksBeyond(picture, expected)) throw broken('holds more than its picture');
  for (const { type, data } of chunks) {
    const packed = packedPart(type, data);
    if (packed !== null && (await unpacksBeyond([packed], imageLimits.pngExtraBytes))) {
      throw broken(`holds too large a ${type} part`);
    }
  }
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at + chunkFrameBytes <= bytes.length && chunks.length < maxChunks; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + chunkFrameBytes + length > bytes.length) throw broken('breaks off');
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    // What follows the end is no part of the picture, and is lost when it is written anew.
    if (type === 'IEND') return chunks;
    at += chunkFrameBytes + length;
  }
  throw broken('has no end');
}

/** The compressed part of a colour profile or text; null for chunks without one. */
function packedPart(type: string, data: Buffer): Buffer | null {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0) return null;
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(nameEnd + 2);
  if (type !== 'iTXt' || data[nameEnd + 1] !== 1) return null;
  const languageEnd = data.indexOf(0, nameEnd + 3);
  const keywordEnd = data.indexOf(0, languageEnd + 1);
  return data.subarray(keywordEnd + 1);
}

/** Unpacks and throws away, until it ends, breaks or is too much. */
async function unpacksBeyond(parts: readonly Buffer[], limit: number): Promise<boolean> {
  const inflate = createInflate();
  let unpacked = 0;
  const reading = (async () => {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      unpacked += piece.length;
      if (unpacked > limit) return true;
    }
    return false;
  })();
  for (const part of parts) inflate.write(part);
  inflate.end();
  // What cannot be unpacked is the decoder's business.
  return await reading.catch(() => false);
}

function broken(what: string): ImageError {
  return new ImageError('unreadable', `The PNG ${what}.`);
}
