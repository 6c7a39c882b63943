import { addAbortSignal } from 'node:stream';
import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { storedPageSchema } from '@proofline/contracts/api/stored-pages';
import type { ResultId } from '@proofline/contracts/ids';
import { findFinding } from '@proofline/projections/findings/query';
import { getReport } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound, TooManyRequests } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { FRAMED_PAGE_HEADERS } from '../../kernel/http/security-headers.ts';
import type { PageToShow } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { resultParams } from '../results/result-params.ts';
import { Places } from './places.ts';
import { RecentlyShown } from './recently-shown.ts';
import { RENDER_LIMIT_MS, RENDER_THREADS, renderApart } from './render-apart.ts';
import type { RenderedMatch } from './render-page.ts';

const limit = { points: 120, durationS: 60 };
const WAIT_MS = 8_000;
const limitMs = WAIT_MS + RENDER_LIMIT_MS + 4_000;
/** Larger pages are not shown, but can be downloaded. */
const MAX_HTML_BYTES = 10_000_000;
/** A target's pages share what they load: it is with the first that asked for it. */
const SEGMENTS_OF_OTHERS = 3;
const MAX_SEGMENT_BYTES = 64 * 1024 * 1024;

interface ShownPage {
  /** A document in UTF-8, made once for whoever asks for it. */
  readonly bytes: Buffer;
  readonly matches: readonly RenderedMatch[];
  readonly total: number;
}
type Shown =
  | { readonly state: 'shown'; readonly page: ShownPage }
  | { readonly state: 'too_large' | 'too_slow' | 'failed' };

/** Saved pages as they looked, with what rules found in them. */
export function storedPageRoutes({ db, blobs, clock, log }: BackendDeps): RouteDefinition[] {
  // How long it takes is not the page's alone.
  const recent = new RecentlyShown<Shown>(({ state }) => state === 'shown');
  const places = new Places({ atWork: RENDER_THREADS, waiting: 8, each: 2, waitMs: WAIT_MS });
  return [
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/page',
      summary: 'The saved page to be looked at, with every match marked: nothing in it runs, loads or leads anywhere.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      limitMs,
      params: resultParams,
      answer: 'bytes',
      refusesAs: 'framed_page',
      handle: async ({ params: { id }, principal, signal }) => {
        const shown = await show(id, principal, signal);
        if (shown.state !== 'shown') throw new NotFound();
        return {
          status: 200,
          body: shown.page.bytes,
          headers: {
            ...FRAMED_PAGE_HEADERS,
            'Cache-Control': 'private, no-store',
          },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/page/matches/',
      summary: 'What is marked in a saved page as it is shown.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      limitMs,
      params: resultParams,
      answer: storedPageSchema,
      handle: async ({ params: { id }, principal, signal }) => {
        const { asked } = await find(id, principal);
        const shown = await show(id, principal, signal);
        if (shown.state !== 'shown') return { status: 200, body: { state: shown.state, count: 0, matches: [] } };
        const matches = shown.page.matches.flatMap(({ rule, words, isShown }) => {
          const of = asked.rules[rule];
          return of === undefined ? [] : [{ of: of.of, rule: of.rule.id, words, is_shown: isShown }];
        });
        return { status: 200, body: { state: shown.state, count: shown.page.total, matches } };
      },
    }),
  ];

  async function find(id: ResultId, { organizationId }: UserPrincipal) {
    const finding = await findFinding(db, organizationId, id);
    const report = finding && (await getReport(db, organizationId, finding.reportId, clock.now()));
    const kind = finding && resultsOf(finding.kind);
    const asked = report && (await kind?.pageOf({ db, organizationId }, id, report));
    if (kind === undefined || asked === undefined) throw new NotFound();
    return { asked, archive: () => kind.archiveOf({ db, organizationId }, id) };
  }

  /**
   * @throws NotFound where the organisation has no such page, or it is not kept any more
   * @throws TooManyRequests while enough pages are being shown
   */
  async function show(id: ResultId, principal: UserPrincipal, signal: AbortSignal): Promise<Shown> {
    const { asked, archive } = await find(id, principal);
    const key = `${principal.organizationId} ${id} ${asked.evidence.html}`;
    try {
      return await recent.get(key, signal, (stopped) =>
        places.hold(principal.userId, stopped, () => render(asked, archive, stopped)),
      );
    } catch (error) {
      // Nobody hears it any more, and nothing went wrong.
      if (signal.aborted) throw new TooManyRequests(1);
      throw error;
    }
  }

  async function render(
    { evidence, finalUrl, rules }: PageToShow,
    archive: () => Promise<readonly string[]>,
    signal: AbortSignal,
  ): Promise<Shown> {
    const size = await blobs.size(evidence.html);
    if (size === undefined) throw new NotFound();
    if (size > MAX_HTML_BYTES) return { state: 'too_large' };
    const [html, text, links, segments] = await Promise.all([
      read(evidence.html, signal),
      read(evidence.text, signal),
      evidence.pageLinks == null ? null : read(evidence.pageLinks, signal),
      segmentsOf(evidence.archive ?? null, archive, signal),
    ]);
    try {
      const made = await renderApart({ html, text, finalUrl, links, rules, segments }, signal);
      if (made === 'too_large' || made === 'too_slow') return { state: made };
      const { matches, total } = made;
      return { state: 'shown', page: { bytes: Buffer.from(made.html), matches, total } };
    } catch (error) {
      signal.throwIfAborted();
      // One page that cannot be drawn: asking again does not help, and others can be.
      log.error({ err: error, sha256: evidence.html }, 'stored page not drawn');
      return { state: 'failed' };
    }
  }

  async function read(sha256: string, signal: AbortSignal): Promise<string> {
    const stream = await blobs.get(sha256);
    if (stream === undefined) throw new NotFound();
    return await readText(addAbortSignal(signal, stream));
  }

  /** The page's own first; those that are lost are left out: their pictures are then missing, and the page says so. */
  async function segmentsOf(
    own: string | null,
    archive: () => Promise<readonly string[]>,
    signal: AbortSignal,
  ): Promise<Uint8Array[]> {
    const others = (await archive()).filter((sha256) => sha256 !== own).slice(0, SEGMENTS_OF_OTHERS);
    const segments: Uint8Array[] = [];
    let room = MAX_SEGMENT_BYTES;
    for (const sha256 of own === null ? others : [own, ...others]) {
      const size = await blobs.size(sha256);
      const stream = size === undefined || size > room ? undefined : await blobs.get(sha256);
      if (stream === undefined || size === undefined) continue;
      room -= size;
      segments.push(await readBytes(addAbortSignal(signal, stream)));
    }
    return segments;
  }
}
