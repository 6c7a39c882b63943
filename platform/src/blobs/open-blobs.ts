import { fileURLToPath } from 'node:url';
import { BlobError } from './blob-error.ts';
import type { Blobs } from './blobs.ts';
import { fileBlobs } from './file-blobs.ts';

/**
 * Opens the store at `url`: `file:///folder` (made on the first write). Every process on one machine may share a folder.
 * @throws {BlobError} `unknown_store`
 */
export function openBlobs(url: string): Blobs {
  if (URL.canParse(url) && new URL(url).protocol === 'file:') return fileBlobs(fileURLToPath(url));
  throw new BlobError('unknown_store', 'BLOB_URL must be a file:// address.');
}
