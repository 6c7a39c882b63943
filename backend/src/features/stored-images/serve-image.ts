import type { Readable } from 'node:stream';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { RouteAnswer } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { SANDBOX_POLICY } from '../../kernel/http/security-headers.ts';

/**
 * A stored picture as an answer. It is of our own making; the headers see to it that a browser takes it for nothing
 * else than the picture it is.
 * @throws NotFound
 */
export async function serveImage(
  blobs: Pick<Blobs, 'get' | 'size'>,
  sha256: string,
  mediaType: string,
): Promise<RouteAnswer<Readable>> {
  const size = await blobs.size(sha256);
  const stream = size === undefined ? undefined : await blobs.get(sha256);
  if (stream === undefined) throw new NotFound();
  const headers = {
    'Content-Type': mediaType,
    'Content-Length': String(size),
    'Content-Disposition': 'inline',
    'Content-Security-Policy': SANDBOX_POLICY,
    // Kept by the browser, asked for again each time: who signed out sees nothing.
    'Cache-Control': 'private, no-cache',
    ETag: `"${sha256}"`,
  };
  return { status: 200, body: stream, headers };
}
