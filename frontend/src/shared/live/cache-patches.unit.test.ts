import { type Project, projectSchema } from '@proofline/contracts/api/projects';
import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import { type ReportProgress, reportProgressSchema } from '@proofline/contracts/socket/messages';
import { describe, expect, it } from 'vitest';
import { patchCheckPage, patchReportDetail } from './cache-patches.ts';

const outcomes = { compliant: 4, not_compliant: 2, recorded: 0, filtered_out: 1, could_not_be_judged: 0, waiting: 3 };

function check(id: number, lastReport: number | null): Project {
  return projectSchema.parse({
    id,
    name: `Check ${id}`,
    kind: 'compliance',
    creator: 1,
    creator_full_name: 'Maya Lindqvist',
    ctime: '2026-11-20T10:00:00Z',
    enabled: true,
    countries: [],
    url_count: 10,
    schedule: 'weekly',
    schedule_repeat_time: null,
    schedule_timezone: 'UTC',
    celery_task_enabled: false,
    schedule_waiting_reason: null,
    schedule_start: null,
    schedule_end: null,
    available_manage_actions: [],
    last_report_id: lastReport,
    last_report_status: null,
    last_report_archived: false,
    last_report_url_count: 0,
    last_report_finalized: null,
    last_report_has_errors: false,
    percent_completed: 0,
  });
}

function progress(changes: Partial<Record<keyof ReportProgress, unknown>> = {}): ReportProgress {
  return reportProgressSchema.parse({
    type: 'report_progress',
    position: '200',
    check: 1,
    report: 100_001,
    status: 'in_progress',
    percent_completed: 70,
    url_count: 10,
    done_url_count: 7,
    outcomes,
    compliance_percent: 66.7,
    rate_per_s: 2.5,
    newest_results: [],
    ...changes,
  });
}

function report(position: string): ReportDetail {
  return reportDetailSchema.parse({
    id: 100_001,
    project: { id: 1, kind: 'compliance', name: 'Check 1', creator: 1 },
    project_id: 1,
    project__name: 'Check 1',
    project__kind: 'compliance',
    project__creator: 'Maya Lindqvist',
    status: { id: 'pending', title: 'Pending', percent: 0, color: 'grey' },
    ctime: '2026-11-20T10:00:00Z',
    mtime: '2026-11-20T10:00:00Z',
    finalized: null,
    url_count: 10,
    completed_url_count: 0,
    failed_url_count: 0,
    filtered_url_count: 0,
    percent_completed: 0,
    total_results_count: 0,
    outcomes: { ...outcomes, compliant: 0 },
    compliance_percent: null,
    comments_count: 0,
    available_actions: [],
    rules: { not: false, condition: 'AND', rules: [] },
    filters: null,
    languages: [],
    negated_results: false,
    detailed_rating_percent_rules: [],
    detailed_rating_percent_filters: [],
    dead_link_count: 0,
    newest_results: [],
    rate_per_s: null,
    compliance_over_runs: [],
    position,
  });
}

describe('progress on a page of checks', () => {
  const page = { count: 2, page: 1, page_size: 10, results: [check(1, 100_001), check(2, 200_001)] };

  it('moves the row of its check and leaves the others as they are', () => {
    const patched = patchCheckPage(page, progress());
    expect(patched.results[0]).toMatchObject({
      percent_completed: 70,
      last_report_status: { id: 'in_progress', title: 'In progress', percent: 70, color: 'info' },
    });
    expect(patched.results[1]).toBe(page.results[1]);
  });

  it('changes nothing when the check is not on the page', () => {
    expect(patchCheckPage(page, progress({ check: 9 }))).toBe(page);
  });

  it('of an older run leaves the newest alone', () => {
    expect(patchCheckPage(page, progress({ report: 100_000 }))).toBe(page);
  });

  it('of a new run takes the row over', () => {
    const patched = patchCheckPage(page, progress({ report: 100_002, status: 'pending', percent_completed: 0 }));
    expect(patched.results[0]).toMatchObject({ last_report_id: 100_002, last_report_status: { id: 'pending' } });
  });

  it('shows the first run of a check that had none', () => {
    const fresh = { ...page, results: [check(1, null)] };
    expect(patchCheckPage(fresh, progress()).results[0]).toMatchObject({ last_report_id: 100_001 });
  });
});

describe('progress on a report', () => {
  it('brings counts, rate, newest pages and its position', () => {
    expect(patchReportDetail(report('150'), progress())).toMatchObject({
      percent_completed: 70,
      outcomes,
      compliance_percent: 66.7,
      rate_per_s: 2.5,
      position: '200',
    });
  });

  it('that is older than the answer is dropped', () => {
    const current = report('1000');
    expect(patchReportDetail(current, progress({ position: '999' }))).toBe(current);
  });

  it('of another report is dropped', () => {
    const current = report('150');
    expect(patchReportDetail(current, progress({ report: 100_002 }))).toBe(current);
  });
});
