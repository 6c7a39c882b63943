const KEY_BYTES = 8;

/**
 * The beginning of a blob's address, as a number of Postgres: a quarter of its size. Two blobs that share it keep one
 * another, and nothing is deleted for it.
 */
export function evidenceKey(sha256: string): string {
  return String(Buffer.from(sha256.slice(0, KEY_BYTES * 2), 'hex').readBigInt64BE());
}
