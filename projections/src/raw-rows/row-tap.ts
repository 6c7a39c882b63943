import type { Duplex } from 'node:stream';
import { DATA_ROW, HEAD_BYTES, type RawRows } from './raw-rows.ts';

const MIN_BUFFER_BYTES = 64 * 1024;

type Listen = (chunk: Buffer) => void;

/**
 * Keeps the rows that come over a connection from being read by its driver, at the price of a look at the head of each;
 * everything else goes on to the driver. Stands in its way from the first byte of a message to the last of another.
 */
export class RowTap {
  readonly #stream: Duplex;
  readonly #driver: readonly Listen[];
  /** Of a message that has not come to its end. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  /** With so many it may have. */
  #wantedBytes = HEAD_BYTES;
  #rows: Buffer[] = [];
  #count = 0;
  readonly #buffers: (SharedArrayBuffer | undefined)[];
  #turn = 0;

  /** @param buffers in which rows are handed over, by turns */
  constructor(stream: Duplex, buffers: number) {
    this.#stream = stream;
    this.#buffers = Array.from({ length: buffers });
    this.#driver = stream.listeners('data') as Listen[];
    stream.removeAllListeners('data');
    stream.on('data', this.#take);
  }

  /** The rows that have come since the last time, in the next of the buffers. */
  taken(): RawRows {
    const total = this.#rows.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.#turn = (this.#turn + 1) % this.#buffers.length;
    let buffer = this.#buffers[this.#turn];
    if (buffer === undefined || buffer.byteLength < total) {
      buffer = new SharedArrayBuffer(Math.max(MIN_BUFFER_BYTES, 2 ** Math.ceil(Math.log2(total))));
      this.#buffers[this.#turn] = buffer;
    }
    const bytes = new Uint8Array(buffer, 0, total);
    let at = 0;
    for (const piece of this.#rows) {
      bytes.set(piece, at);
      at += piece.byteLength;
    }
    const length = this.#count;
    this.#rows = [];
    this.#count = 0;
    return { bytes, length };
  }

  /** The driver reads everything again. */
  close(): void {
    this.#stream.off('data', this.#take);
    for (const listen of this.#driver) this.#stream.on('data', listen);
  }

  readonly #take = (chunk: Buffer): void => {
    this.#begun.push(chunk);
    this.#begunBytes += chunk.byteLength;
    if (this.#begunBytes < this.#wantedBytes) return;
    const [only = chunk] = this.#begun;
    const all = this.#begun.length === 1 ? only : Buffer.concat(this.#begun);
    /** Where rows begin that have not been kept yet. */
    let from = 0;
    let at = 0;
    this.#wantedBytes = HEAD_BYTES;
    while (all.byteLength - at >= HEAD_BYTES) {
      const end = at + 1 + all.readUInt32BE(at + 1);
      if (end > all.byteLength) {
        this.#wantedBytes = end - at;
        break;
      }
      if (all[at] === DATA_ROW) this.#count += 1;
      else {
        this.#keep(all, from, at);
        from = end;
        for (const listen of this.#driver) listen(all.subarray(at, end));
      }
      at = end;
    }
    this.#keep(all, from, at);
    this.#begun = at < all.byteLength ? [all.subarray(at)] : [];
    this.#begunBytes = all.byteLength - at;
  };

  #keep(all: Buffer, from: number, to: number): void {
    if (to > from) this.#rows.push(all.subarray(from, to));
  }
}
