import { MAX_MEDIA_RESULTS } from '@proofline/contracts/api/exports';
import { reportResultQuerySchema } from '@proofline/contracts/api/report-results';
import { type ReportId, type ResultId, reportIdSchema, resultIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { findFinding } from '@proofline/projections/findings/query';
import { getReport } from '@proofline/projections/reports/query';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import type { ResultEvidence } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import type { LimitExports, StreamExport } from '../results/export/limit-exports.ts';
import { resultParams } from '../results/result-params.ts';
import { filesOf, MEDIA, manifestOf } from './evidence-files.ts';
import { findTargetImages, targetUrlsOf } from './target-images.ts';
import { type ZippedFile, zipFiles } from './zip-files.ts';

/** Of all files together: they are looked up before the first byte goes out. */
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_IDS = 200;
const SIZES_AT_A_TIME = 16;
const limit = { points: 30, durationS: 60 };

const mediaSchema = z
  .string()
  .max(100)
  .default('screenshots,archives')
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(MEDIA)).min(1).max(MEDIA.length));
const idsSchema = z
  .string()
  .max(MAX_IDS * 40)
  .transform((text) => text.split(','))
  .pipe(z.array(resultIdSchema).min(1).max(MAX_IDS))
  .transform((ids) => [...new Set(ids)])
  .optional();

/** Evidence of results as files to keep: of one all of it, of a selection its media. */
export function evidenceZipRoutes({ db, blobs, clock }: BackendDeps, limited: LimitExports): RouteDefinition[] {
  const answer = (
    stream: StreamExport,
    { userId }: UserPrincipal,
    name: string,
    found: readonly ResultEvidence[],
    files: readonly ZippedFile[],
    more: { readonly texts?: Readonly<Record<string, string>>; readonly manifest: Readonly<Record<string, unknown>> },
  ) => {
    const at = clock.now();
    const results = found.map(manifestOf);
    const manifest = { ...more.manifest, exported_at: at.toISOString(), exported_by: userId, results };
    const content = zipFiles(blobs, files, more.texts ?? {}, { at, manifest });
    return {
      status: 200,
      body: stream(() => content),
      headers: { 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${name}.zip"` },
    };
  };

  const targetsOf = ({ organizationId }: UserPrincipal, found: readonly ResultEvidence[]) =>
    findTargetImages(db, organizationId, found.flatMap(targetUrlsOf));

  return [
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/bundle',
      summary: 'All evidence of a result as one ZIP file: verdict, screenshot, page, text, WARC, with their hashes.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: resultParams,
      answer: 'bytes',
      handle: ({ params: { id }, principal, signal }) =>
        limited({ userId: principal.userId, signal }, async (stream) => {
          const { organizationId, userId } = principal;
          const [finding, tellsErrorsInDetail] = await Promise.all([
            findFinding(db, organizationId, id),
            isSwitchOn(db, 'display_detailed_errors'),
          ]);
          const kind = finding && resultsOf(finding.kind);
          const source = { db, organizationId, userId };
          const verdict = await kind?.find(source, id, {}, { tellsErrorsInDetail });
          const found = await kind?.evidenceByIds(source, [id]);
          if (verdict === undefined || found === undefined) throw new NotFound();
          const texts = { [`${id}/verdict.json`]: `${JSON.stringify(verdict, null, 2)}\n` };
          const files = filesOf(found, MEDIA, await targetsOf(principal, found));
          return answer(stream, principal, `${id}-evidence`, found, files, { texts, manifest: { result: id } });
        }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/media.zip',
      summary:
        "Media of a finished report's results, filtered as the list or by their ids, as one ZIP file with hashes.",
      auth: 'user',
      policy: 'signed_in',
      limit,
      params: integerIdParams(reportIdSchema),
      query: reportResultQuerySchema
        .omit({ report: true, page: true, page_size: true })
        .extend({ ids: idsSchema, media: mediaSchema }),
      answer: 'bytes',
      handle: ({ params: { id }, query: { ids, media, ...selection }, principal, signal }) =>
        limited({ userId: principal.userId, signal }, async (stream) => {
          const { organizationId, userId } = principal;
          const report = await getReport(db, organizationId, id, clock.now());
          const kind = report && resultsOf(report.kind);
          if (report === undefined || kind === undefined) throw new NotFound();
          if (!FINISHED_REPORT_STATUSES.has(report.status)) {
            throw new Conflict(
              'report_not_complete',
              'This report is not complete yet. Please try again in 5 minutes.',
            );
          }
          const source = { db, organizationId, userId };
          const found = ids
            ? await kind.evidenceByIds(source, ofReport(id, ids))
            : await kind.evidence(source, report, selection, MAX_MEDIA_RESULTS + 1);
          if (found === undefined) throw new NotFound();
          if (found.length > MAX_MEDIA_RESULTS) throw new Conflict('too_much_media', tooMuch);
          const targets = media.includes('images') ? await targetsOf(principal, found) : new Map();
          const files = filesOf(found, media, targets);
          const sizes = await pLimit(SIZES_AT_A_TIME).map(files, ({ sha256 }) => blobs.size(sha256));
          if (sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) > MAX_BYTES) {
            throw new Conflict('too_much_media', tooMuch);
          }
          return answer(stream, principal, `${id}-media`, found, files, { manifest: { report: id } });
        }),
    }),
  ];
}

const tooMuch = `Media of at most ${MAX_MEDIA_RESULTS.toLocaleString('en')} results and 2 GiB can be had at once. Please filter the results.`;

/** @throws NotFound for results of another report */
function ofReport(reportId: ReportId, ids: readonly ResultId[]): readonly ResultId[] {
  if (ids.some((id) => !id.startsWith(`${reportId}-`))) throw new NotFound();
  return ids;
}
