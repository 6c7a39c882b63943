import { complianceFindings } from '@proofline/contracts/kinds/compliance/findings';
import { findingEvents } from '@proofline/contracts/kinds/findings';
import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../../runtime/logged-event.ts';
import { changesOfLast } from '../../testing/changes-of.ts';
import { EventScript } from '../../testing/event-script.ts';
import { oneRun, REPORT } from '../../testing/one-run.ts';
import { seen, targetKey, verdict, visit } from '../../testing/sample-data.ts';
import { findingProjector } from '../project.ts';

const project = (logged: LoggedEvent) =>
  findingProjector.project(logged).flatMap((change) => (change.type === 'recorded' ? [change.row] : []));

describe('a result', () => {
  it('given a page is judged, shows its cells and keeps the evidence apart', () => {
    const judged = verdict(['r1'], ['r2']);
    const script = new EventScript().add('PageJudged', {
      ...visit(REPORT, 3, { page: 2 }),
      seen,
      filters: null,
      verdict: judged,
    });
    expect(changesOfLast(project, script)).toEqual([
      {
        organizationId: 1,
        target: 3,
        page: 2,
        pageKey: '-86314175355748514',
        textKey: '-6148914691236517206',
        met: '1',
        row: {
          reportId: REPORT,
          checkId: 12,
          url: 'http://site-3.example/',
          finalUrl: 'http://site.example/uk',
          country: 'GB',
          outcome: 'not_compliant',
          rating: 50,
          errorReason: null,
          filteredReason: null,
          languages: ['en', 'de'],
          rules: [
            { id: 'r1', score: 100, linkCount: 7, links: judged.perRule[0]?.links.slice(0, 5) },
            { id: 'r2', score: 0, linkCount: 0, links: [] },
          ],
          filters: [],
          attempts: 1,
          fetchedAt: '2026-11-20T12:00:05.000Z',
          recordedAt: '2026-11-20T12:00:00.000Z',
          position: '7',
        },
        details: {
          agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
          durationMs: 1830.5,
          title: 'Reviews',
          httpStatus: 200,
          redirectChain: seen.redirectChain,
          languages: seen.languages,
          linkCount: 46,
          imageCount: 18,
          exit: seen.exit,
          browser: 'Chromium 156',
          consent: null,
          evidence: seen.evidence,
          rules: judged.perRule,
          filters: [],
          capture: null,
          found: null,
          errorDetail: null,
        },
      },
    ]);
  });

  it.each([
    [
      'is filtered out, has no rating, and tells why',
      new EventScript().add('PageFilteredOut', { ...visit(REPORT, 1), seen, reason: 'language', filters: null }),
      { outcome: 'filtered_out', rating: null, filteredReason: 'language', errorReason: null, rules: [] },
    ],
    [
      'is blocked before anything was seen, has neither languages nor a final address',
      new EventScript().add('PageBlocked', { ...visit(REPORT, 1), reason: 'forbidden', seen: null }),
      { outcome: 'blocked', rating: null, errorReason: 'forbidden', languages: [], finalUrl: null },
    ],
    [
      'fails, is never compliant',
      new EventScript().add('PageFailed', { ...visit(REPORT, 1), reason: 'tls_failed', detail: 'x', httpStatus: null }),
      { outcome: 'failed', rating: null, errorReason: 'tls_failed' },
    ],
  ])('given a page %s', (_, script, row) => {
    expect(changesOfLast(project, script)).toMatchObject([{ row }]);
  });

  it('given a page fails, keeps the status and the detail for the operator', () => {
    const failure = { reason: 'http_error' as const, detail: 'Answered 502.', httpStatus: 502 };
    const script = new EventScript().add('PageFailed', { ...visit(REPORT, 1), ...failure });
    expect(changesOfLast(project, script)).toMatchObject([
      { details: { httpStatus: 502, errorDetail: 'Answered 502.', evidence: null } },
    ]);
    const shown = new EventScript().add('PageFailed', { ...visit(REPORT, 1), ...failure, seen });
    expect(changesOfLast(project, shown), 'what was shown in its place is evidence, and judges nothing').toMatchObject([
      {
        row: { outcome: 'failed', finalUrl: seen.finalUrl, rating: null, rules: [] },
        details: { httpStatus: 502, evidence: seen.evidence, title: seen.title },
      },
    ]);
  });

  it('comes from page events alone', () => {
    const script = new EventScript().add('TargetFinished', { ...targetKey(REPORT, 1), outcome: 'judged', pages: 1 });
    expect(changesOfLast(project, script)).toEqual([]);
    const types = oneRun()
      .logged.filter((logged) => project(logged).length > 0)
      .map(({ event }) => event.type);
    // A run that starts or ends, and the end of a report, make none.
    const ofRuns = ['ReportStarted', 'ReportCompleted', 'ReportExpired', 'ReportCancelled', 'ReportFailed'];
    expect(new Set(types)).toEqual(new Set(Object.keys(complianceFindings.targetOutcomes)));
    const findings = findingEvents.map(({ type }) => type);
    expect(new Set([...findings, ...ofRuns, 'ReportArchived'])).toEqual(new Set(findingProjector.eventTypes));
  });
});
