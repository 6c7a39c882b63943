import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { storedPageSchema } from '@proofline/contracts/api/stored-pages';
import type { ResultId } from '@proofline/contracts/ids';
import { findFinding } from '@proofline/projections/findings/query';
import { getReport } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { STORED_PAGE_POLICY } from '../../kernel/http/security-headers.ts';
import type { PageToShow } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { resultParams } from '../results/result-params.ts';
import { RecentlyShown } from './recently-shown.ts';
import { RENDER_LIMIT_MS, renderApart } from './render-apart.ts';
import type { RenderedPage } from './render-page.ts';

const limit = { points: 120, durationS: 60 };
const limitMs = RENDER_LIMIT_MS + 4_000;
/** Larger pages are not shown, but can be downloaded. */
const MAX_HTML_BYTES = 10_000_000;
/** A target's pages share what they load: it is with the first that asked for it. */
const SEGMENTS_OF_OTHERS = 3;
const MAX_SEGMENT_BYTES = 64 * 1024 * 1024;

type Shown = { readonly state: 'shown'; readonly page: RenderedPage } | { readonly state: 'too_large' | 'too_slow' };

/** Saved pages as they looked, with what rules found in them. */
export function storedPageRoutes({ db, blobs, clock }: BackendDeps): RouteDefinition[] {
  const recent = new RecentlyShown<Shown>();
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
      handle: async ({ params: { id }, principal }) => {
        const shown = await show(id, principal);
        if (shown.state !== 'shown') throw new NotFound();
        return {
          status: 200,
          body: Buffer.from(shown.page.html),
          headers: {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': STORED_PAGE_POLICY,
            'X-Frame-Options': 'SAMEORIGIN',
            // Its origin is nobody's: there is no other page to be kept apart from.
            'Origin-Agent-Cluster': '?0',
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
      handle: async ({ params: { id }, principal }) => {
        const { asked } = await find(id, principal);
        const shown = await show(id, principal);
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

  /** @throws NotFound where the organisation has no such page, or it is not kept any more */
  async function show(id: ResultId, principal: UserPrincipal): Promise<Shown> {
    const { asked, archive } = await find(id, principal);
    const key = `${principal.organizationId} ${id} ${asked.evidence.html}`;
    return recent.get(key, () => render(asked, archive));
  }

  async function render({ evidence, finalUrl, rules }: PageToShow, archive: () => Promise<readonly string[]>) {
    const size = await blobs.size(evidence.html);
    if (size === undefined) throw new NotFound();
    if (size > MAX_HTML_BYTES) return { state: 'too_large' as const };
    const [html, text, segments] = await Promise.all([
      read(evidence.html),
      read(evidence.text),
      segmentsOf(evidence.archive ?? null, archive),
    ]);
    const page = await renderApart({ html, text, finalUrl, rules, segments });
    return page === undefined ? { state: 'too_slow' as const } : { state: 'shown' as const, page };
  }

  async function read(sha256: string): Promise<string> {
    const stream = await blobs.get(sha256);
    if (stream === undefined) throw new NotFound();
    return await readText(stream);
  }

  /** The page's own first; those that are lost are left out: their pictures are then missing, and the page says so. */
  async function segmentsOf(own: string | null, archive: () => Promise<readonly string[]>): Promise<Uint8Array[]> {
    const others = (await archive()).filter((sha256) => sha256 !== own).slice(0, SEGMENTS_OF_OTHERS);
    const segments: Uint8Array[] = [];
    let room = MAX_SEGMENT_BYTES;
    for (const sha256 of own === null ? others : [own, ...others]) {
      const size = await blobs.size(sha256);
      const stream = size === undefined || size > room ? undefined : await blobs.get(sha256);
      if (stream === undefined || size === undefined) continue;
      room -= size;
      segments.push(await readBytes(stream));
    }
    return segments;
  }
}
