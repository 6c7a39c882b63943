import { describe, expect, it } from 'vitest';
import { changesOfLast } from '../testing/changes-of.ts';
import { EventScript } from '../testing/event-script.ts';
import { CHECK, oneRun, REPORT } from '../testing/one-run.ts';
import { checkCreated, reportRequested, sampleRules, seen, targetKey, verdict, visit } from '../testing/sample-data.ts';
import { historyProjector } from './project.ts';
import { sentence } from './sentence.ts';

const run = { reportId: REPORT, checkId: CHECK };
const key = { ...targetKey(REPORT, 3) };
const lease = {
  ...key,
  agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  leaseId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};
const url = 'http://spinwise-reviews.example/uk';

function told(script: EventScript): string | undefined {
  const [entry] = changesOfLast(historyProjector.project, script);
  return entry && sentence(entry.facts);
}

describe('the history of a check', () => {
  it.each([
    [
      'created the check for Germany, United Kingdom, and Canada, Ontario (CA-ON) with 2 rules and 1 filter over 1 list',
      new EventScript().add(
        'CheckCreated',
        checkCreated(CHECK, {
          countries: ['DE', 'GB', 'C0'],
          urlLists: [3],
          filters: { ...sampleRules, rules: sampleRules.rules.slice(0, 1) },
        }),
      ),
    ],
    [
      'created the check for 4 countries with 2 rules over 2 lists',
      new EventScript().add(
        'CheckCreated',
        checkCreated(CHECK, { countries: ['DE', 'GB', 'SE', 'FI'], urlLists: [3, 4] }),
      ),
    ],
    [
      'cancelled the schedule: the check repeats no more',
      new EventScript().add('ScheduleCancelled', { checkId: CHECK }),
    ],
    ['restarted the schedule: the check repeats again', new EventScript().add('ScheduleRestarted', { checkId: CHECK })],
    [
      'skipped a run because the one before was still going',
      new EventScript().add('ScheduleSlotSkipped', {
        checkId: CHECK,
        slot: 4,
        dueAt: '2026-11-20T12:00:00.000Z',
        reason: 'previous_run_active',
        blockingReportId: REPORT,
      }),
    ],
    ['paused the run: work under way comes to its end first', new EventScript().add('ReportPauseRequested', run)],
    ['brought the run to rest: nothing is looked at until it goes on', new EventScript().add('ReportPaused', run)],
    ['let the run go on', new EventScript().add('ReportResumed', { ...run, to: 'in_progress' })],
    ['cancelled the run: what was judged stays', new EventScript().add('ReportCancelled', run)],
    [
      'ended the run because its time was over: 26 addresses judged, 1 blocked, 1,013 not judged',
      new EventScript().add('ReportExpired', {
        ...run,
        plannedTargets: 1_040,
        counts: { judged: 26, filtered: 0, blocked: 1, failed: 0 },
        notJudged: 1_013,
      }),
    ],
    ['requested the first run', new EventScript().add('ReportRequested', reportRequested(REPORT))],
    ['requested run 3', new EventScript().add('ReportRequested', reportRequested(REPORT + 2))],
    [
      'planned 1 address',
      new EventScript().add('TargetsPlanned', { ...run, chunk: 0, targets: [{ target: 1, url, country: 'GB' }] }),
    ],
    ['started the run over 1,240 addresses', new EventScript().add('ReportStarted', { ...run, plannedTargets: 1240 })],
    [
      'completed the run: 34 addresses judged, 2 blocked, 3 failed',
      new EventScript().add('ReportCompleted', {
        ...run,
        plannedTargets: 39,
        counts: { judged: 34, filtered: 0, blocked: 2, failed: 3 },
      }),
    ],
    [
      'could not carry out the run: Too many addresses.',
      new EventScript().add('ReportFailed', { ...run, reason: 'Too many addresses.' }),
    ],
    [
      'took address 3',
      new EventScript().add('TargetLeased', { ...lease, attempt: 1, deadline: '2026-11-20T12:01:00.000Z' }),
    ],
    [
      'took address 3, attempt 2',
      new EventScript().add('TargetLeased', { ...lease, attempt: 2, deadline: '2026-11-20T12:01:00.000Z' }),
    ],
    [
      'gave address 3 back: the crawler did not finish in time',
      new EventScript().add('LeaseExpired', { ...lease, attempt: 1 }),
    ],
    [
      'judged spinwise-reviews.example/uk: not compliant',
      new EventScript().add('PageJudged', {
        ...visit(REPORT, 1, { url }),
        seen,
        filters: null,
        verdict: verdict(['a', 'b', 'c'], ['d', 'e']),
      }),
    ],
    [
      'judged spinwise-reviews.example: compliant',
      new EventScript().add('PageJudged', {
        ...visit(REPORT, 1, { url: 'https://spinwise-reviews.example/' }),
        seen,
        filters: null,
        verdict: verdict(['a'], []),
      }),
    ],
    [
      'filtered out spinwise-reviews.example/uk: in another language',
      new EventScript().add('PageFilteredOut', {
        ...visit(REPORT, 1, { url }),
        seen,
        reason: 'language',
        filters: null,
      }),
    ],
    [
      'was blocked at spinwise-reviews.example/uk: a captcha was asked for',
      new EventScript().add('PageBlocked', { ...visit(REPORT, 1, { url }), reason: 'captcha', seen: null }),
    ],
    [
      'could not read spinwise-reviews.example/uk: page not found',
      new EventScript().add('PageFailed', {
        ...visit(REPORT, 1, { url }),
        reason: 'not_found',
        detail: '',
        httpStatus: 404,
      }),
    ],
    [
      'finished address 3: filtered out, 2 pages',
      new EventScript().add('TargetFinished', { ...key, outcome: 'filtered', pages: 2 }),
    ],
    ['deleted a comment', new EventScript().add('CommentDeleted', { commentId: 7 })],
  ])('says “%s”', (expected, script) => {
    expect(told(script)).toBe(expected);
  });

  it('has an entry for every event of a check and its runs, and for no other', () => {
    const script = oneRun();
    const entries = script.logged.flatMap(historyProjector.project);
    expect(entries).toHaveLength(script.recorded.filter(({ type }) => !type.startsWith('UrlList')).length);
    const lifecycle = new Set(entries.filter((entry) => entry.lifecycle).map(({ facts }) => facts.type));
    expect(lifecycle).toEqual(
      new Set([
        'CheckCreated',
        'ReportRequested',
        'TargetsPlanned',
        'ReportStarted',
        'ReportCompleted',
        'CommentAdded',
        'CommentEdited',
      ]),
    );
    expect(new Set(historyProjector.eventTypes).size).toBe(historyProjector.eventTypes.length);
  });

  it('leaves it to the comment’s first event which check a later one concerns', () => {
    const script = new EventScript().add('CommentEdited', { commentId: 7, text: 'Better.' });
    expect(changesOfLast(historyProjector.project, script)).toMatchObject([{ concerns: null, lifecycle: true }]);
  });
});
