import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Fast: a sheet is mostly the same tags, which any level packs to a tenth. */
const LEVEL = 1;

/** A part of an entry as it stands in the file, with what the entry has to tell of it. */
export interface PackedPiece {
  readonly packed: Buffer;
  /** Unpacked. */
  readonly bytes: number;
  readonly crc: number;
}

const deflate = promisify(deflateRaw);

/**
 * Packs a piece by itself, in a thread of Node's own: pieces may be packed anywhere, and stand one behind the other in an
 * entry (RFC 1951: each ends with an empty block, at a whole byte) until `LAST_PIECE`.
 */
export async function packPiece(bytes: Uint8Array): Promise<PackedPiece> {
  const packed = await deflate(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  return { packed, bytes: bytes.byteLength, crc: crc32(bytes) };
}

/** An empty block that says it is the last. */
export const LAST_PIECE: Buffer = Buffer.from([0x03, 0x00]);
