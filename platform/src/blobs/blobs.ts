import type { Readable } from 'node:stream';

/** Evidence by content: the address of a blob is the SHA-256 of its bytes, in 64 lower-case hex digits. */
export interface Blobs {
  /**
   * Stores the bytes durably (on disk before it answers). Writing what is there already changes nothing.
   * @throws {BlobError} `hash_mismatch` when the bytes are not what the address says, `bad_address`
   */
  put(sha256: string, bytes: Uint8Array): Promise<'stored' | 'already'>;
  has(sha256: string): Promise<boolean>;
  /** The bytes as a stream, or undefined when nothing is stored under this address. */
  get(sha256: string): Promise<Readable | undefined>;
  /**
   * Writes and removes something small: evidence can be stored.
   * @returns how many bytes there is room for
   * @throws {BlobError} `unavailable` when it cannot
   */
  probe(): Promise<number>;
  /** Length in bytes, or undefined when nothing is stored under this address. */
  size(sha256: string): Promise<number | undefined>;
}
