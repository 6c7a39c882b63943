import { EventScript } from './event-script.ts';
import { checkCreated, reportRequested, seen, targetKey, verdict, visit } from './sample-data.ts';

export const CHECK = 12;
export const REPORT = 1_200_000;

/** A check over two lists and its first run, with a page of every outcome, and a comment. */
export function oneRun(script = new EventScript()): EventScript {
  const run = { reportId: REPORT, checkId: CHECK };
  return script
    .add('UrlListCreated', {
      urlListId: 3,
      name: 'UK affiliates',
      urls: ['http://a.example/', 'http://b.example/'],
      enabled: true,
    })
    .add('UrlListCreated', { urlListId: 4, name: 'Others', urls: ['http://c.example/'], enabled: false })
    .add('CheckCreated', checkCreated(CHECK, { urlLists: [3, 4] }))
    .add('ReportRequested', reportRequested(REPORT))
    .add('TargetsPlanned', {
      ...run,
      chunk: 0,
      targets: [1, 2, 3, 4, 5].map((target) => ({ target, url: `http://site-${target}.example/`, country: 'GB' })),
    })
    .add('ReportStarted', { ...run, plannedTargets: 5 })
    .add('PageJudged', { ...visit(REPORT, 1), seen, filters: null, verdict: verdict(['r1', 'r2'], []) })
    .add('TargetFinished', { ...targetKey(REPORT, 1), outcome: 'judged', pages: 1 })
    .add('PageJudged', { ...visit(REPORT, 2), seen, filters: verdict(['f1'], []), verdict: verdict(['r1'], ['r2']) })
    .add('TargetFinished', { ...targetKey(REPORT, 2), outcome: 'judged', pages: 1 })
    .add('PageFilteredOut', { ...visit(REPORT, 3), seen, reason: 'content', filters: verdict([], ['f1']) })
    .add('TargetFinished', { ...targetKey(REPORT, 3), outcome: 'filtered', pages: 1 })
    .add('PageBlocked', { ...visit(REPORT, 4), reason: 'captcha', seen: null })
    .add('TargetFinished', { ...targetKey(REPORT, 4), outcome: 'blocked', pages: 1 })
    .add('PageFailed', { ...visit(REPORT, 5), reason: 'timed_out', detail: 'No answer within 15 s.', httpStatus: null })
    .add('TargetFinished', { ...targetKey(REPORT, 5), outcome: 'failed', pages: 1 })
    .add('ReportCompleted', {
      ...run,
      plannedTargets: 5,
      counts: { judged: 2, filtered: 1, blocked: 1, failed: 1 },
    })
    .add('CommentAdded', { commentId: 7, reportId: REPORT, checkId: CHECK, authorId: 2, text: 'Licence logo changed.' })
    .add('CommentEdited', { commentId: 7, text: 'Licence logo changed again.' });
}
