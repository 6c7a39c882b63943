import { createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** Fast: a sheet is mostly the same tags, which any level packs to a tenth. */
const LEVEL = 1;
const CHUNK_BYTES = 256 * 1024;

/** Packs what is written, in a thread of Node's own, and hands over what has been packed so far. */
export class Packer {
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK_BYTES });
  #done: Buffer[] = [];

  constructor() {
    this.#deflate.on('data', (chunk: Buffer) => this.#done.push(chunk));
  }

  async write(bytes: Uint8Array): Promise<readonly Buffer[]> {
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    return this.#taken();
  }

  async end(): Promise<readonly Buffer[]> {
    const ended = new Promise<void>((resolve, reject) => {
      this.#deflate.once('end', resolve).once('error', reject);
    });
    this.#deflate.end();
    await ended;
    return this.#taken();
  }

  /** For who does not come to the end. */
  close(): void {
    this.#deflate.destroy();
  }

  #taken(): readonly Buffer[] {
    const taken = this.#done;
    this.#done = [];
    return taken;
  }
}
