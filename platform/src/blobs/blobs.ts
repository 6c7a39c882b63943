import type { Readable } from 'node:stream';

/** Evidence by content: the address of a blob is the SHA-256 of its bytes, in 64 lower-case hex digits. */
export interface Blobs {
  /**
   * Stores the bytes durably (on disk before it answers). Of what is there already only the time of storing changes: from
   * then on it is as young as if it were new.
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
  /** What is stored, in the order of addresses, behind `after`; fewer than `limit`, or none, at the end alone. */
  list(options: ListOptions): Promise<StoredBlob[]>;
  /**
   * Removes a blob that nobody has put since then, however it meets a `put` of the same bytes: either the blob stays, or
   * the `put` stores it anew.
   */
  remove(sha256: string, options: { readonly notStoredSince: Date }): Promise<'removed' | 'kept'>;
}

export interface ListOptions {
  readonly after: string | undefined;
  readonly limit: number;
  /** What a `put` left behind that was broken off before then is removed on the way; unless told nothing is. */
  readonly removesBrokenOffBefore?: Date;
}

export interface StoredBlob {
  readonly sha256: string;
  readonly bytes: number;
  /** Of the last `put`. */
  readonly storedAt: Date;
}
