import { EventScript } from './event-script.ts';
import { CHECK } from './one-run.ts';
import { reportRequested, seen, targetKey, verdict, visit } from './sample-data.ts';

/** What a run found of a page: its verdict, or that it could not be judged, or was filtered out. */
export type Found = 'compliant' | 'not_compliant' | 'failed' | 'filtered_out';

/** Runs of one check, each told step by step. */
export class RunsOfACheck {
  readonly script = new EventScript();

  start(reportId: number): this {
    this.script.add('ReportRequested', reportRequested(reportId));
    this.script.add('ReportStarted', { reportId, checkId: CHECK, plannedTargets: 9 });
    return this;
  }

  /** @param text one letter, of which the hash of the page's text is made */
  page(
    reportId: number,
    target: number,
    found: Found,
    { url = `http://site-${target}.example/`, text = 'a', country = 'GB', page = 1 } = {},
  ): this {
    const at = { ...visit(reportId, target, { url, country, page }) };
    const was = { ...seen, evidence: { ...seen.evidence, text: text.repeat(64) } };
    switch (found) {
      case 'compliant':
        this.script.add('PageJudged', { ...at, seen: was, filters: null, verdict: verdict(['r1'], []) });
        break;
      case 'not_compliant':
        this.script.add('PageJudged', { ...at, seen: was, filters: null, verdict: verdict([], ['r1']) });
        break;
      case 'filtered_out':
        this.script.add('PageFilteredOut', { ...at, seen: was, reason: 'content', filters: verdict([], ['f1']) });
        break;
      case 'failed':
        this.script.add('PageFailed', { ...at, reason: 'timed_out', detail: 'No answer.', httpStatus: null });
    }
    return this;
  }

  complete(reportId: number): this {
    this.script.add('ReportCompleted', { ...this.#counted(reportId) });
    return this;
  }

  expire(reportId: number): this {
    this.script.add('ReportExpired', { ...this.#counted(reportId), notJudged: 8 });
    return this;
  }

  cancel(reportId: number): this {
    this.script.add('ReportCancelled', { reportId, checkId: CHECK });
    return this;
  }

  fail(reportId: number): this {
    this.script.add('ReportFailed', { reportId, checkId: CHECK, reason: 'More than 1,000,000 addresses to visit.' });
    return this;
  }

  pauseAndResume(reportId: number): this {
    const run = { reportId, checkId: CHECK };
    this.script.add('ReportPauseRequested', run).add('ReportPaused', run);
    this.script.add('ReportResumed', { ...run, to: 'in_progress' });
    return this;
  }

  archive(reportId: number): this {
    this.script.addRaw(`retention-${reportId}`, 'ReportArchived', { reportId, checkId: CHECK, files: [] });
    return this;
  }

  #counted(reportId: number) {
    const { target: _target, ...run } = targetKey(reportId, 1);
    return { ...run, plannedTargets: 9, counts: { judged: 1, filtered: 0, blocked: 0, failed: 0 } };
  }
}
