import type { Duplex } from 'node:stream';
import { DATA_ROW, HEAD_BYTES, type RawRows } from './raw-rows.ts';

type Listen = (chunk: Buffer) => void;

/**
 * Keeps the rows that come over a connection from being read by its driver, at the price of a look at the head of each;
 * everything else goes on to the driver. Stands in its way from the first byte of a message to the last of another.
 */
export class RowTap {
  readonly #stream: Duplex;
  readonly #driver: readonly Listen[];
  readonly #onRows: (rows: RawRows) => void;
  /** Of a message that has not come to its end. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  /** With so many it may have. */
  #wantedBytes = HEAD_BYTES;

  /** @param onRows is handed those that came together, in order */
  constructor(stream: Duplex, onRows: (rows: RawRows) => void) {
    this.#stream = stream;
    this.#onRows = onRows;
    this.#driver = stream.listeners('data') as Listen[];
    stream.removeAllListeners('data');
    stream.on('data', this.#take);
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
    /** Where rows begin that have not been handed over yet. */
    let from = 0;
    let rows = 0;
    let at = 0;
    const hand = () => {
      if (rows > 0) this.#onRows({ bytes: all.subarray(from, at), length: rows });
      rows = 0;
    };
    this.#wantedBytes = HEAD_BYTES;
    while (all.byteLength - at >= HEAD_BYTES) {
      const end = at + 1 + all.readUInt32BE(at + 1);
      if (end > all.byteLength) {
        this.#wantedBytes = end - at;
        break;
      }
      if (all[at] === DATA_ROW) rows += 1;
      else {
        hand();
        from = end;
        for (const listen of this.#driver) listen(all.subarray(at, end));
      }
      at = end;
    }
    hand();
    this.#begun = at < all.byteLength ? [all.subarray(at)] : [];
    this.#begunBytes = all.byteLength - at;
  };
}
