import { crc32 } from 'node:zlib';
import { joinCrc } from './join-crc.ts';

/** Sizes have four bytes. A larger file would need what older spreadsheets do not read. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
/** Sizes and checksum come after the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;

/** Deflated. Of an entry that is stored as it is, whose size comes behind it, a reader of streams finds no end. */
const METHOD = 8;

/** A file of the kind that is written here cannot hold so much. */
export class ZipTooLarge extends Error {
  readonly code = 'zip_too_large';

  constructor() {
    super('A ZIP file of this kind holds at most 4 GiB.');
    this.name = 'ZipTooLarge';
  }
}

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

/**
 * Writes a ZIP file from its first byte to its last, an entry at a time, without holding any (APPNOTE 6.3.10). Whoever
 * uses it sends what each call returns, in that order.
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  readonly #stamp: { readonly time: number; readonly date: number };
  #offset = 0;
  #open: Entry | undefined;

  /** @param at what its entries are dated */
  constructor(at: Date) {
    this.#stamp = {
      time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
      date: ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    };
  }

  /** The head of the next entry. @throws ZipTooLarge */
  begin(name: string): Buffer {
    if (this.#open !== undefined) throw new RangeError('The last entry has not ended.');
    if (this.#entries.length >= MAX_ENTRIES) throw new ZipTooLarge();
    this.#open = {
      ...{ name: Buffer.from(name), offset: this.#offset },
      ...{ crc: 0, size: 0, packed: 0 },
    };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x0403_4b50, 0);
    this.#writeCommon(head, 4, this.#open);
    return this.#sent(Buffer.concat([head, this.#open.name]));
  }

  /** Counts bytes of the open entry before they are packed. */
  count(bytes: Uint8Array): void {
    const entry = this.#opened();
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.byteLength;
  }

  /** As `count`, of bytes that have been packed elsewhere. */
  countPacked(bytes: number, crc: number): void {
    const entry = this.#opened();
    entry.crc = joinCrc(entry.crc, crc, bytes);
    entry.size += bytes;
  }

  /** Bytes of the open entry as they stand in the file. @throws ZipTooLarge */
  packed<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
    this.#opened().packed += bytes.byteLength;
    return this.#sent(bytes);
  }

  /** What stands behind the open entry. @throws ZipTooLarge */
  end(): Buffer {
    const entry = this.#opened();
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x0807_4b50, 0);
    this.#writeSizes(tail, 4, entry);
    this.#entries.push(entry);
    this.#open = undefined;
    return this.#sent(tail);
  }

  /** The directory: the end of the file. @throws ZipTooLarge */
  finish(): Buffer {
    const from = this.#offset;
    const directory = Buffer.concat(this.#entries.map((entry) => this.#listed(entry)));
    this.#sent(directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x0605_4b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(directory.byteLength, 12);
    end.writeUInt32LE(from, 16);
    return Buffer.concat([directory, end]);
  }

  #listed(entry: Entry): Buffer {
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x0201_4b50, 0);
    line.writeUInt16LE(VERSION, 4);
    this.#writeCommon(line, 6, entry);
    this.#writeSizes(line, 16, entry);
    line.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([line, entry.name]);
  }

  #writeCommon(to: Buffer, at: number, { name }: Entry): void {
    to.writeUInt16LE(VERSION, at);
    to.writeUInt16LE(FLAGS, at + 2);
    to.writeUInt16LE(METHOD, at + 4);
    to.writeUInt16LE(this.#stamp.time, at + 6);
    to.writeUInt16LE(this.#stamp.date, at + 8);
    to.writeUInt16LE(name.byteLength, at + 22);
  }

  #writeSizes(to: Buffer, at: number, { crc, packed, size }: Entry): void {
    if (size > MAX_BYTES || packed > MAX_BYTES) throw new ZipTooLarge();
    to.writeUInt32LE(crc, at);
    to.writeUInt32LE(packed, at + 4);
    to.writeUInt32LE(size, at + 8);
  }

  #opened(): Entry {
    if (this.#open === undefined) throw new RangeError('No entry has begun.');
    return this.#open;
  }

  #sent<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
    this.#offset += bytes.byteLength;
    if (this.#offset > MAX_BYTES) throw new ZipTooLarge();
    return bytes;
  }
}
