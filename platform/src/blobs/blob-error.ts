export type BlobErrorCode =
  /** The bytes do not hash to the address: refuse the sender, never retry. */
  | 'hash_mismatch'
  /** Not 64 lower-case hex digits: refuse the sender, never retry. */
  | 'bad_address'
  /** The store's URL has no implementation here: stop. */
  | 'unknown_store'
  /** The store could not be written or read (full, gone, forbidden): retry later. */
  | 'unavailable';

export class BlobError extends Error {
  readonly code: BlobErrorCode;

  constructor(code: BlobErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlobError';
    this.code = code;
  }
}
