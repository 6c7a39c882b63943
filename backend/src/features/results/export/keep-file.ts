import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Sha256, sha256Schema } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';

const pack = promisify(gzip);
/** Held in memory at a time, unpacked. */
const PART_BYTES = 8 * 1024 * 1024;

export interface KeptFile {
  /** Unpacked. */
  readonly bytes: number;
  /** Of the whole, unpacked. */
  readonly sha256: Sha256;
  readonly parts: Sha256[];
}

/**
 * Keeps a file as evidence, part by part. The same bytes give the same parts, whoever keeps them and however often.
 * @throws BlobError, and what the chunks throw: what was kept until then is named by nothing and goes with time
 */
export async function keepFile(blobs: Pick<Blobs, 'put'>, chunks: AsyncIterable<Uint8Array>): Promise<KeptFile> {
  const whole = createHash('sha256');
  const parts: Sha256[] = [];
  let bytes = 0;
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  const keep = async () => {
    const packed = await pack(Buffer.concat(gathered));
    bytes += gatheredBytes;
    gathered = [];
    gatheredBytes = 0;
    const sha256 = sha256Schema.parse(createHash('sha256').update(packed).digest('hex'));
    await blobs.put(sha256, packed);
    parts.push(sha256);
  };
  for await (const chunk of chunks) {
    whole.update(chunk);
    gathered.push(chunk);
    gatheredBytes += chunk.byteLength;
    if (gatheredBytes >= PART_BYTES) await keep();
  }
  if (gatheredBytes > 0 || parts.length === 0) await keep();
  return { bytes, sha256: sha256Schema.parse(whole.digest('hex')), parts };
}
