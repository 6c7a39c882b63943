import { WARCParser } from 'warcio';

/** What a website answered, as the archive of a page has it. */
export interface StoredAnswer {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Of one answer, and of all of them together: more is not put into a page. */
const MAX_BYTES = { one: 3 * 1024 * 1024, all: 12 * 1024 * 1024 } as const;

/**
 * The answers of these addresses, from WARC segments, the first of each address. A segment that cannot be read ends the
 * search: what was found until then stands.
 */
export async function storedAnswers(
  segments: readonly Uint8Array[],
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StoredAnswer>> {
  const found = new Map<string, StoredAnswer>();
  let room = MAX_BYTES.all;
  try {
    for (const segment of segments) {
      if (found.size === wanted.size) break;
      for await (const record of new WARCParser([segment])) {
        const url = record.warcTargetURI ?? '';
        const isAsked = record.warcType === 'response' && wanted.has(url) && !found.has(url);
        if (!isAsked || record.httpHeaders?.statusCode !== 200) continue;
        const body = Buffer.from(await record.readFully(false));
        if (body.byteLength > Math.min(room, MAX_BYTES.one)) continue;
        room -= body.byteLength;
        found.set(url, { contentType: record.httpHeaders.headers.get('content-type') ?? '', body });
      }
    }
  } catch {
    return found;
  }
  return found;
}
