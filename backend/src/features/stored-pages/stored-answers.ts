import { createGunzip } from 'node:zlib';
import { AsyncIterReader, WARCParser, type WARCRecord } from 'warcio';

/** What a website answered, as the archive of a page has it. */
export interface StoredAnswer {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Of one answer, and of all of them together: more is not put into a page. Of a segment, no more is unpacked. */
const MAX_BYTES = { one: 3 * 1024 * 1024, all: 12 * 1024 * 1024, segment: 256 * 1024 * 1024 } as const;

/**
 * The answers of these addresses, from WARC segments, the first of each address. A segment that cannot be read, or is
 * larger than is unpacked, ends the search: what was found until then stands.
 */
export async function storedAnswers(
  segments: readonly Uint8Array[],
  wanted: ReadonlySet<string>,
  limits: Readonly<Record<keyof typeof MAX_BYTES, number>> = MAX_BYTES,
): Promise<ReadonlyMap<string, StoredAnswer>> {
  const found = new Map<string, StoredAnswer>();
  let room = limits.all;
  try {
    for (const segment of segments) {
      if (found.size === wanted.size) break;
      for await (const record of new WARCParser(new AsyncIterReader(unpacked(segment, limits.segment), null))) {
        const url = record.warcTargetURI ?? '';
        const isAsked = record.warcType === 'response' && wanted.has(url) && !found.has(url);
        if (!isAsked || record.httpHeaders?.statusCode !== 200) continue;
        const body = await bodyOf(record, Math.min(room, limits.one));
        if (body === undefined) continue;
        room -= body.byteLength;
        found.set(url, { contentType: record.httpHeaders.headers.get('content-type') ?? '', body });
        if (found.size === wanted.size) break;
      }
    }
  } catch {
    return found;
  }
  return found;
}

/** Piece by piece: a few kilobytes may unpack to gigabytes. */
async function* unpacked(segment: Uint8Array, limit: number): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip();
  gunzip.end(segment);
  let size = 0;
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) throw new RangeError('A segment is larger than is unpacked.');
    yield chunk;
  }
}

/** Undefined for a larger one, of which no more is read than tells so. */
async function bodyOf(record: WARCRecord, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of record.reader) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
