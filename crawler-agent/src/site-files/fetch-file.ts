import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { REFUSAL_HEADER } from '@proofline/platform/egress/end-to-end-headers';
import { type Dispatcher, request } from 'undici';
import { CRAWLER_NAME } from '../browser/crawl-browser.ts';

/** RFC 9309 asks for at least five. */
const MAX_REDIRECTS = 5;
const REQUEST_LIMIT_MS = 8_000;

export interface FetchedFile {
  /** 200 to 599; redirects have been followed. */
  readonly status: number;
  /** Unpacked, cut at the limit and where it breaks off; empty unless the status is 2xx. */
  readonly text: string;
}

export interface FetchFileOptions {
  /** Leads to the egress proxy; nothing is fetched past it. */
  readonly dispatcher: Dispatcher;
  /** Unpacked; no more of the answer is read than that takes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Fetches a small file a website keeps for crawlers. Gzip is unpacked, whether by transfer or as a `.gz` file.
 * @returns undefined when it is out of reach: no answer in time, refused by the proxy, or going round in circles
 */
export async function fetchFile(url: string, options: FetchFileOptions): Promise<FetchedFile | undefined> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(REQUEST_LIMIT_MS)]);
  let address: string | undefined = url;
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS && address !== undefined; hops += 1) {
      const { statusCode, headers, body }: Dispatcher.ResponseData = await request(address, {
        dispatcher: options.dispatcher,
        headers: { 'user-agent': CRAWLER_NAME, accept: '*/*', 'accept-encoding': 'gzip, identity' },
        signal,
      });
      const location = headers.location;
      const isRedirect = statusCode >= 300 && statusCode < 400 && typeof location === 'string';
      if (headers[REFUSAL_HEADER] !== undefined || isRedirect || statusCode >= 300) {
        body.on('error', () => undefined).destroy();
        if (headers[REFUSAL_HEADER] !== undefined) return undefined;
        if (!isRedirect) return { status: statusCode, text: '' };
        const next: URL | null = URL.parse(location, address);
        address = next !== null && /^https?:$/.test(next.protocol) ? next.href : undefined;
        continue;
      }
      return { status: statusCode, text: await readAtMost(body, options.maxBytes) };
    }
  } catch {
    // Whatever went wrong, the file is out of reach; whether the website answers at all shows when its page is visited.
    options.signal.throwIfAborted();
  }
  return undefined;
}

async function readAtMost(body: Readable, maxBytes: number): Promise<string> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const { value: first } = await chunks.next();
  if (first === undefined) return '';
  const all = startingWith(first, chunks, body);
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  const parts: Buffer[] = [];
  let bytes = 0;
  // Unpacked as it comes: a bomb is read up to the limit like any other file, and leaving the loop ends the answer.
  for await (const part of isGzip ? pipeline(Readable.from(all), createGunzip(), () => undefined) : all) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>, body: Readable): AsyncGenerator<Buffer> {
  try {
    for (let chunk: Buffer | undefined = first; chunk !== undefined; chunk = (await rest.next()).value) yield chunk;
  } finally {
    body.destroy();
  }
}
