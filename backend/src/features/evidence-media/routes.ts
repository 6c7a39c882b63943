import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Evidence } from '@proofline/contracts/events/target';
import type { OrganizationId, ResultId } from '@proofline/contracts/ids';
import { getResult, getTargetArchive } from '@proofline/projections/results/query';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { sandboxPolicy } from '../../kernel/http/security-headers.ts';
import { resultParams } from '../results/result-params.ts';
import { openArchive } from './archive-file.ts';
import { imageTypeOf } from './image-type.ts';

const limit = { points: 1200, durationS: 60 };

/** Bytes that tell an image's kind. */
const signatureBytes = 12;

/**
 * The stored evidence of a result. A saved page is handed out as text to keep, never as a page to show: nothing in it
 * runs on this origin.
 */
export function evidenceMediaRoutes({ db, blobs }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/screenshot',
      summary: 'Full-page screenshot.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams,
      answer: 'bytes',
      handle: async ({ params: { id }, principal }) => {
        const sha256 = (await evidenceOf(principal.organizationId, id)).screenshot;
        const { stream, size } = await open(sha256);
        const type = imageTypeOf(await peek(stream));
        if (type === undefined) {
          stream.destroy();
          throw new NotFound();
        }
        return { status: 200, body: stream, headers: headersOf({ sha256, size, type, disposition: 'inline' }) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/html',
      summary: 'Source of the page as it was saved, as a file.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams,
      answer: 'bytes',
      handle: async ({ params: { id }, principal }) => {
        const sha256 = (await evidenceOf(principal.organizationId, id)).html;
        const { stream, size } = await open(sha256);
        const disposition = `attachment; filename="${id}.html.txt"`;
        return { status: 200, body: stream, headers: headersOf({ sha256, size, type: plainText, disposition }) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/text',
      summary: 'Visible text of the page, as it was judged.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams,
      answer: 'bytes',
      handle: async ({ params: { id }, principal }) => {
        const sha256 = (await evidenceOf(principal.organizationId, id)).text;
        const { stream, size } = await open(sha256);
        return {
          status: 200,
          body: stream,
          headers: headersOf({ sha256, size, type: plainText, disposition: 'inline' }),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/hidden_text',
      summary: 'Text that the page holds and nobody sees, with the reasons.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams,
      answer: 'bytes',
      handle: async ({ params: { id }, principal }) => {
        const sha256 = (await evidenceOf(principal.organizationId, id)).hiddenText ?? null;
        const { stream, size } = await open(sha256);
        const headers = headersOf({ sha256, size, type: plainText, disposition: 'inline' });
        return { status: 200, body: stream, headers };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/archive',
      summary: "WARC file of the result's target: every page that was read for this address.",
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams,
      answer: 'bytes',
      handle: async ({ params: { id }, principal, signal }) => {
        const segments = await getTargetArchive(db, principal.organizationId, id);
        if (segments === undefined || segments.length === 0) throw new NotFound();
        const { stream, size } = await openArchive(blobs, segments, signal);
        const sha256 = createHash('sha256').update(segments.join()).digest('hex');
        const disposition = `attachment; filename="${id.replace(/-\d+$/, '')}.warc.gz"`;
        const headers = headersOf({ sha256, size, type: 'application/gzip', disposition });
        return { status: 200, body: stream, headers };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/images/:sha256',
      summary: 'A small picture of an image that came close to one of a rule, as its verdict names it.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams.extend({ sha256: z.string().max(100) }),
      answer: 'bytes',
      handle: async ({ params: { id, sha256 }, principal }) => {
        const { imagePreviews = [] } = await evidenceOf(principal.organizationId, id);
        if (!imagePreviews.some((preview) => preview === sha256)) throw new NotFound();
        const { stream, size } = await open(sha256);
        const type = imageTypeOf(await peek(stream));
        if (type === undefined) {
          stream.destroy();
          throw new NotFound();
        }
        return { status: 200, body: stream, headers: headersOf({ sha256, size, type, disposition: 'inline' }) };
      },
    }),
  ];

  async function evidenceOf(organizationId: OrganizationId, id: ResultId): Promise<Evidence> {
    const evidence = (await getResult(db, organizationId, id))?.details.evidence;
    if (!evidence) throw new NotFound();
    return evidence;
  }

  async function open(sha256: string | null): Promise<{ stream: Readable; size: number }> {
    const size = sha256 === null ? undefined : await blobs.size(sha256);
    const stream = sha256 === null || size === undefined ? undefined : await blobs.get(sha256);
    if (stream === undefined || size === undefined) throw new NotFound();
    return { stream, size };
  }
}

const plainText = 'text/plain; charset=utf-8';

interface Media {
  sha256: string | null;
  size: number;
  type: string;
  disposition: string;
}

function headersOf({ sha256, size, type, disposition }: Media): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': disposition,
    'Content-Security-Policy': sandboxPolicy,
    // Kept by the browser, asked for again each time: who signed out sees nothing.
    'Cache-Control': 'private, no-cache',
    ETag: `"${sha256}"`,
  };
}

/** The first bytes of a stream, put back for whoever reads it. */
async function peek(stream: Readable): Promise<Buffer> {
  for (;;) {
    const start: Buffer | null = stream.read();
    if (start !== null) {
      stream.unshift(start);
      return start.subarray(0, signatureBytes);
    }
    if (stream.readableEnded || stream.destroyed) return Buffer.alloc(0);
    await new Promise<void>((resolve) => {
      const go = () => {
        for (const event of ['readable', 'end', 'error', 'close'] as const) stream.off(event, go);
        resolve();
      };
      for (const event of ['readable', 'end', 'error', 'close'] as const) stream.once(event, go);
    });
  }
}
