import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, MalformedRequest, UnsupportedMediaType } from './errors.ts';
import { exceedsBounds, type JsonBounds } from './json-bounds.ts';

/** A body over its limit is read on and thrown away up to this, so that the client gets to see the refusal. */
const maxDiscardedBytes = 64 * 1024 * 1024;
const bodyDeadlineMs = 30_000;

/** What is read and checked beside other requests, in a few milliseconds; more has a thread of its own. */
const readAtOnce = { bytes: 64 * 1024, depth: 64, values: 3_000 } as const;

/**
 * The whole body, at most `maxBytes` of it.
 * @throws BodyTooLarge, UnsupportedMediaType (content encodings), MalformedRequest (broken off, too slow)
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new UnsupportedMediaType('the body without encoding');
  const chunks: Buffer[] = [];
  let length = 0;
  const late = setTimeout(() => request.destroy(new Error('The body took too long.')), bodyDeadlineMs);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (length > maxBytes + maxDiscardedBytes) break;
    }
  } catch (cause) {
    throw new MalformedRequest('The request body broke off.', { cause });
  } finally {
    clearTimeout(late);
  }
  if (length > maxBytes) throw new BodyTooLarge(maxBytes);
  return Buffer.concat(chunks);
}

/**
 * The bytes of a JSON body.
 * @returns undefined when there is none
 * @throws as readBytes, and UnsupportedMediaType for other types than JSON
 */
export async function readJsonBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json') throw new UnsupportedMediaType('JSON with content type application/json');
  return bytes;
}

/** Is it so little that reading and checking it holds nobody up? */
export const isReadAtOnce = (json: Buffer): boolean =>
  json.length <= readAtOnce.bytes && exceedsBounds(json, readAtOnce) === undefined;

const tooMuch: Readonly<Record<keyof JsonBounds, string>> = {
  depth: 'The request body is nested too deeply.',
  values: 'The request body holds too many values.',
};

/**
 * What the bytes say.
 * @throws MalformedRequest for what is not JSON, or more than the bounds allow
 */
export function parseJson(bytes: Buffer, bounds: JsonBounds = readAtOnce): unknown {
  const exceeded = exceedsBounds(bytes, bounds);
  if (exceeded !== undefined) throw new MalformedRequest(tooMuch[exceeded]);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new MalformedRequest('The request body is not valid JSON.', { cause });
  }
}
