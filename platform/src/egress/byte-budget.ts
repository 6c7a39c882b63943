import { Transform, type TransformCallback } from 'node:stream';
import { EgressRefusal } from './egress-refusal.ts';

/** Passes bytes on until `maxBytes` have gone through, then fails with `too_large`. */
export class ByteBudget extends Transform {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) done(new EgressRefusal('too_large', `More than ${this.#maxBytes} bytes.`));
    else done(null, chunk);
  }
}
