import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Evidence } from '@proofline/contracts/page-visit';
import { findFinding } from '@proofline/projections/findings/query';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { SANDBOX_POLICY } from '../../kernel/http/security-headers.ts';
import type { KindResults, ResultSource } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { resultParams } from '../results/result-params.ts';
import { openArchive } from './archive-file.ts';
import { imageTypeOf } from './image-type.ts';
import { findTargetImages, targetUrlsOf } from './target-images.ts';

const limit = { points: 1200, durationS: 60 };

/** Bytes that tell an image's kind. */
const signatureBytes = 12;

const numberedParams = resultParams.extend({
  number: z.string().transform((text): number => {
    if (!/^[1-9]\d{0,5}$/.test(text)) throw new NotFound();
    return Number(text);
  }),
});

type Params = z.infer<typeof resultParams>;
type OfRoute<Given> = { readonly params: Given; readonly principal: UserPrincipal; readonly signal: AbortSignal };

/** What of a result is handed out at one path. */
interface EvidenceRoute<Given extends Params> {
  /** After the result's id. */
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodType<Given>;
  /** @throws NotFound where there is none */
  readonly find: (asked: OfRoute<Given>) => Promise<Media>;
}

/**
 * The stored evidence of a result. A saved page is handed out as text to keep, never as a page to show: nothing in it
 * runs on this origin.
 */
export function evidenceMediaRoutes({ db, blobs }: BackendDeps): RouteDefinition[] {
  return [
    evidenceRoute({
      path: 'screenshot',
      summary: 'Full-page screenshot.',
      params: resultParams,
      find: async (asked) => image((await evidenceOf(asked)).screenshot),
    }),
    evidenceRoute({
      path: 'html',
      summary: 'Source of the page as it was saved, as a file.',
      params: resultParams,
      find: async (asked) => text((await evidenceOf(asked)).html, `attachment; filename="${asked.params.id}.html.txt"`),
    }),
    evidenceRoute({
      path: 'text',
      summary: 'Visible text of the page, as it was judged.',
      params: resultParams,
      find: async (asked) => text((await evidenceOf(asked)).text),
    }),
    evidenceRoute({
      path: 'hidden_text',
      summary: 'Text that the page holds and nobody sees, with the reasons.',
      params: resultParams,
      find: async (asked) => text((await evidenceOf(asked)).hiddenText ?? null),
    }),
    evidenceRoute({
      path: 'archive',
      summary: "WARC file of the result's target: every page that was read for this address.",
      params: resultParams,
      find: async (asked) => {
        const segments = await archiveOf(asked);
        if (segments.length === 0) throw new NotFound();
        return {
          ...(await openArchive(blobs, segments, asked.signal)),
          sha256: createHash('sha256').update(segments.join()).digest('hex'),
          type: 'application/gzip',
          disposition: `attachment; filename="${asked.params.id.replace(/-\d+$/, '')}.warc.gz"`,
        };
      },
    }),
    evidenceRoute({
      path: 'rest',
      summary: 'What was found and has no room in the result, as JSON in a file.',
      params: resultParams,
      find: async (asked) =>
        text((await evidenceOf(asked)).rest ?? null, `attachment; filename="${asked.params.id}.json"`),
    }),
    evidenceRoute({
      path: 'images/:sha256',
      summary:
        'A picture that the result names: of an image that came close to one of a rule, of an entry of a list, of the page that opened a window.',
      params: resultParams.extend({ sha256: z.string().max(100) }),
      find: async (asked) => {
        const sha256 = (await picturesOf(asked)).find((picture) => picture === asked.params.sha256);
        return image(sha256 ?? null);
      },
    }),
    evidenceRoute({
      path: 'match_image/:number',
      summary:
        'A stored picture of the page that was held against a wanted image: the n-th, as its ZIP file numbers them.',
      params: numberedParams,
      find: async (asked) => image((await evidenceOf(asked)).imagePreviews?.[asked.params.number - 1] ?? null),
    }),
    evidenceRoute({
      path: 'target_image/:number',
      summary:
        'A wanted image that a stored picture of the page was held against: the n-th, as its ZIP file numbers them.',
      params: numberedParams,
      find: async (asked) => {
        const { organizationId } = asked.principal;
        const [found] = (await (await kindOf(asked))?.evidenceByIds(sourceOf(asked), [asked.params.id])) ?? [];
        const url = found && targetUrlsOf(found)[asked.params.number - 1];
        const images = await findTargetImages(db, organizationId, url === undefined ? [] : [url]);
        return image(images.get(url ?? '')?.sha256 ?? null);
      },
    }),
  ];

  function sourceOf({ principal: { organizationId } }: OfRoute<Params>): ResultSource {
    return { db, organizationId };
  }

  async function kindOf({ params, principal }: OfRoute<Params>): Promise<KindResults | undefined> {
    const finding = await findFinding(db, principal.organizationId, params.id);
    return finding && resultsOf(finding.kind);
  }

  async function evidenceOf(asked: OfRoute<Params>): Promise<Evidence> {
    const kind = await kindOf(asked);
    const evidence = await kind?.evidenceOf(sourceOf(asked), asked.params.id);
    if (evidence === undefined) throw new NotFound();
    return evidence;
  }

  async function picturesOf(asked: OfRoute<Params>): Promise<readonly string[]> {
    const kind = await kindOf(asked);
    const own = await kind?.picturesOf?.(sourceOf(asked), asked.params.id);
    return own ?? (await evidenceOf(asked)).imagePreviews ?? [];
  }

  async function archiveOf(asked: OfRoute<Params>): Promise<readonly string[]> {
    const kind = await kindOf(asked);
    return (await kind?.archiveOf(sourceOf(asked), asked.params.id)) ?? [];
  }

  async function text(sha256: string | null, disposition = 'inline'): Promise<Media> {
    return { ...(await open(sha256)), type: 'text/plain; charset=utf-8', disposition };
  }

  async function image(sha256: string | null): Promise<Media> {
    const opened = await open(sha256);
    const type = imageTypeOf(await peek(opened.stream));
    if (type === undefined) {
      opened.stream.destroy();
      throw new NotFound();
    }
    return { ...opened, type, disposition: 'inline' };
  }

  async function open(sha256: string | null): Promise<Pick<Media, 'stream' | 'size' | 'sha256'>> {
    const size = sha256 === null ? undefined : await blobs.size(sha256);
    const stream = sha256 === null || size === undefined ? undefined : await blobs.get(sha256);
    if (sha256 === null || stream === undefined || size === undefined) throw new NotFound();
    return { sha256, stream, size };
  }
}

interface Media {
  readonly stream: Readable;
  readonly size: number;
  readonly sha256: string;
  readonly type: string;
  readonly disposition: string;
}

function evidenceRoute<Given extends Params>({ path, find, ...rest }: EvidenceRoute<Given>): RouteDefinition {
  return defineRoute({
    method: 'GET',
    path: `/api/report_results/:id/${path}`,
    auth: 'user',
    policy: 'signed_in',
    limit,
    answer: 'bytes',
    ...rest,
    handle: async (asked) => {
      const media = await find(asked);
      return { status: 200, body: media.stream, headers: headersOf(media) };
    },
  });
}

function headersOf({ sha256, size, type, disposition }: Media): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': disposition,
    'Content-Security-Policy': SANDBOX_POLICY,
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
