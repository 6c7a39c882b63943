import { Readable } from 'node:stream';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { NotFound } from '../../kernel/http/errors.ts';

type Store = Pick<Blobs, 'get' | 'size'>;

/**
 * The segments strung together: each is whole gzip members with whole records, so the result is one WARC file. A
 * segment is opened when its turn comes.
 * @throws NotFound when the store has lost one: a file with a page missing would prove nothing
 */
export async function openArchive(
  blobs: Store,
  segments: readonly string[],
  signal: AbortSignal,
): Promise<{ stream: Readable; size: number }> {
  const sizes = await Promise.all(segments.map((sha256) => blobs.size(sha256)));
  let size = 0;
  for (const bytes of sizes) {
    if (bytes === undefined) throw new NotFound();
    size += bytes;
  }
  return { stream: Readable.from(chunksOf(blobs, segments), { objectMode: false, signal }), size };
}

async function* chunksOf(blobs: Store, segments: readonly string[]): AsyncGenerator<Buffer> {
  for (const sha256 of segments) {
    const segment = await blobs.get(sha256);
    if (segment === undefined) throw new Error(`The blob ${sha256} was there a moment ago.`);
    yield* segment;
  }
}
