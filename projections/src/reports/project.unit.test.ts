import { describe, expect, it } from 'vitest';
import { changesOfLast } from '../testing/changes-of.ts';
import { EventScript } from '../testing/event-script.ts';
import { CHECK, oneRun, REPORT } from '../testing/one-run.ts';
import { reportRequested, seen, targetKey, verdict, visit } from '../testing/sample-data.ts';
import { type ReportMoved, reportProjector } from './project.ts';
import { sumMarks, sumMoves, sumRates } from './sum-moves.ts';

const run = { reportId: REPORT, checkId: CHECK };
const at = '2026-11-20T12:00:00.000Z';
const moved = { type: 'moved', reportId: REPORT, organizationId: 1, at, position: 7n };
const page = { id: `${REPORT}-1-1`, url: 'http://site-1.example/' };

describe('a report', () => {
  it('given a run is requested, exists with the configuration pinned', () => {
    const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
    expect(changesOfLast(reportProjector.project, script)).toEqual([
      {
        type: 'requested',
        ...run,
        organizationId: 1,
        createdAt: at,
        configuration: reportRequested(REPORT).configuration,
        position: 7n,
      },
    ]);
  });

  it.each([
    [
      'judged compliant, counts it with a mark for every rule and filter',
      new EventScript().add('PageJudged', {
        ...visit(REPORT, 1),
        seen,
        filters: verdict(['f1'], []),
        verdict: verdict(['r1'], []),
      }),
      {
        ...page,
        outcome: 'compliant',
        marks: [
          { kind: 'rule', ruleId: 'r1', passed: true },
          { kind: 'filter', ruleId: 'f1', passed: true },
        ],
      },
    ],
    [
      'judged not compliant, counts it so',
      new EventScript().add('PageJudged', { ...visit(REPORT, 1), seen, filters: null, verdict: verdict([], ['r1']) }),
      { ...page, outcome: 'not_compliant', marks: [{ kind: 'rule', ruleId: 'r1', passed: false }] },
    ],
    [
      'filtered out, counts it and its filters, never its rules',
      new EventScript().add('PageFilteredOut', {
        ...visit(REPORT, 1),
        seen,
        reason: 'content',
        filters: verdict([], ['f1']),
      }),
      { ...page, outcome: 'filtered_out', marks: [{ kind: 'filter', ruleId: 'f1', passed: false }] },
    ],
    [
      'blocked, counts it as one that could not be judged',
      new EventScript().add('PageBlocked', { ...visit(REPORT, 1), reason: 'challenge', seen }),
      { ...page, outcome: 'blocked', marks: [] },
    ],
    [
      'failed, counts it as one that could not be judged',
      new EventScript().add('PageFailed', { ...visit(REPORT, 1), reason: 'not_found', detail: '', httpStatus: 404 }),
      { ...page, outcome: 'failed', marks: [] },
    ],
  ])('given a page is %s', (_, script, expected) => {
    expect(changesOfLast(reportProjector.project, script)).toEqual([{ ...moved, page: expected }]);
  });

  it('given its run fails, has failed and says why', () => {
    const script = new EventScript().add('ReportFailed', { ...run, reason: 'Too many addresses.' });
    expect(changesOfLast(reportProjector.project, script)).toEqual([
      { ...moved, status: 'failed', failureReason: 'Too many addresses.' },
    ]);
  });

  it('given an address is finished, counts its outcome', () => {
    const script = new EventScript().add('TargetFinished', { ...targetKey(REPORT, 1), outcome: 'filtered', pages: 1 });
    expect(changesOfLast(reportProjector.project, script)).toEqual([
      { ...moved, finishedTarget: 'filtered', deadLinks: 0 },
    ]);
  });
});

describe('the moves of a batch', () => {
  const movesOf = (script: EventScript): ReportMoved[] =>
    script.logged.flatMap(reportProjector.project).filter((change) => change.type === 'moved');

  it('are one row a report with all of its numbers', () => {
    const [sum, ...rest] = sumMoves(movesOf(oneRun()));
    expect(rest).toEqual([]);
    expect(sum).toMatchObject({
      id: REPORT,
      status: 'completed',
      planned_total: 5,
      planned_more: 0,
      judged_targets: 2,
      filtered_targets: 1,
      blocked_targets: 1,
      failed_targets: 1,
      compliant_pages: 1,
      not_compliant_pages: 1,
      recorded_pages: 0,
      filtered_pages: 1,
      unjudged_pages: 2,
      first_result_at: '2026-11-20T12:00:06.000Z',
      last_result_at: '2026-11-20T12:00:14.000Z',
      started_at: '2026-11-20T12:00:05.000Z',
      finished_at: '2026-11-20T12:00:16.000Z',
    });
    expect(sum?.newest_results.map(({ id }) => id)).toEqual([5, 4, 3, 2].map((target) => `${REPORT}-${target}-1`));
  });

  it('add up the dead links of all websites', () => {
    const leftOut = { robots: 0, urlFilter: 0, traps: 0, duplicates: 0, elsewhere: 0, waiting: 0 };
    const told = { ended: 'nothing_left', robotsTxt: 'none', robotsPolicy: 'obey', sitemaps: 0 } as const;
    const finished = (target: number, dead: number) =>
      [
        'TargetFinished',
        {
          ...targetKey(REPORT, target),
          outcome: 'judged',
          pages: 1,
          gathering: { ...told, leftOut: { ...leftOut, dead } },
        },
      ] as const;
    const script = new EventScript().add(...finished(1, 11)).add(...finished(2, 3));
    expect(sumMoves(movesOf(script))).toMatchObject([{ judged_targets: 2, dead_links: 14 }]);
  });

  it('plan what comes after the total was told on top of it', () => {
    const script = new EventScript()
      .add('ReportStarted', { ...run, plannedTargets: 3 })
      .add('TargetsPlanned', { ...run, chunk: 9, targets: [{ target: 4, url: 'http://d.example/', country: 'GB' }] });
    expect(sumMoves(movesOf(script))).toMatchObject([{ planned_total: 3, planned_more: 1 }]);
  });

  it('count how often each rule passed', () => {
    expect(sumMarks(movesOf(oneRun()))).toEqual([
      { report_id: REPORT, kind: 'rule', rule_id: 'r1', passed: 2, judged: 2 },
      { report_id: REPORT, kind: 'rule', rule_id: 'r2', passed: 1, judged: 2 },
      { report_id: REPORT, kind: 'filter', rule_id: 'f1', passed: 1, judged: 2 },
    ]);
  });

  it('count pages by slices of five seconds', () => {
    expect(sumRates(movesOf(oneRun()))).toEqual([
      { report_id: REPORT, slice: '2026-11-20T12:00:05.000Z', pages: 2 },
      { report_id: REPORT, slice: '2026-11-20T12:00:10.000Z', pages: 3 },
    ]);
  });
});
