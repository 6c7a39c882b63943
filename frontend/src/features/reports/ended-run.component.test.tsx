import type { Me } from '@proofline/contracts/api/account';
import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import { REPORT_STATUS_COLORS, REPORT_STATUS_LABELS } from '@proofline/contracts/report-status';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { CheckReportsPage, ReportsPage } from './reports-page.tsx';
import { StatusCard } from './status-card.tsx';
import { WebsitesCard } from './websites-card.tsx';

type Ended = Partial<Pick<ReportDetail, 'expired' | 'not_judged_url_count' | 'cancelled_by'>>;

const ended = (status: 'completed' | 'expired' | 'cancelled', rest: Ended): ReportDetail =>
  reportDetailSchema.parse({
    ...{ id: 700_000, project: { id: 7, kind: 'compliance', name: 'Steered', creator: 1 }, project_id: 7 },
    ...{ project__name: 'Steered', project__kind: 'compliance', project__creator: 'Maya Lindqvist' },
    status: { id: status, title: REPORT_STATUS_LABELS[status], percent: 70, color: REPORT_STATUS_COLORS[status] },
    ...{ ctime: '2026-11-20T10:00:00.000Z', mtime: '2026-11-20T11:00:00.000Z', finalized: '2026-11-20T11:00:00.000Z' },
    ...{ url_count: 40, completed_url_count: 28, failed_url_count: 0, filtered_url_count: 0, percent_completed: 70 },
    outcomes: { compliant: 20, not_compliant: 8, filtered_out: 0, could_not_be_judged: 0, waiting: 0 },
    ...{ total_results_count: 28, compliance_percent: 71, comments_count: 0, available_actions: ['view_report'] },
    ...{ rules: { condition: 'AND', not: false, rules: [] }, filters: null, languages: [], negated_results: false },
    ...{ detailed_rating_percent_rules: [], detailed_rating_percent_filters: [], newest_results: [] },
    ...{ dead_link_count: 0, rate_per_s: null, compliance_over_runs: [], position: '1' },
    ...rest,
  });
const expired = ended('expired', { expired: true, not_judged_url_count: 12 });
const cancelled = ended('cancelled', { cancelled_by: 'Maya Lindqvist', not_judged_url_count: 12 });

function Cards({ report }: { report: ReportDetail }) {
  const table = useTableState({ filters: ['compliant'], defaultOrdering: 'url' });
  return (
    <>
      <StatusCard report={report} onOpenResult={() => undefined} />
      <WebsitesCard report={report} table={table} />
    </>
  );
}

it.each([
  [expired, 'Expired; 12 websites were not judged.'],
  [cancelled, 'Cancelled by Maya Lindqvist; 12 websites were not judged.'],
])('tells on the page of a run that it ended early, and counts what is missing: %#', async (report, words) => {
  await renderInApp(<Cards report={report} />);
  await expect.element(page.getByTestId('ended-reason')).toHaveTextContent(words);
  await expect.element(page.getByText('28 of 40 websites')).toBeVisible();
  await expect.element(page.getByText('Not judged', { exact: true })).toBeVisible();
  expect(page.getByText('Waiting', { exact: true }).query()).toBeNull();
  await expect
    .element(page.getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('12 not'));
});

it('says nothing of it where a run was completed', async () => {
  await renderInApp(<Cards report={ended('completed', {})} />);
  await expect.element(page.getByText('40 of 40 websites')).toBeVisible();
  expect(page.getByTestId('ended-reason').query()).toBeNull();
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
});

it.each([
  { phone: false, ofCheck: false },
  { phone: false, ofCheck: true },
  { phone: true, ofCheck: false },
])('tells it in the list of reports: %o', async ({ phone, ofCheck }) => {
  answerApi({ 'GET /api/reports/': { count: 1, page: 1, perPage: 10, page_size: 10, results: [expired] } });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  const route = '/protected/manage_checks/$projectId/reports';
  await (ofCheck
    ? renderInApp(<CheckReportsPage />, { phone, client, at: '/manage_checks/7/reports', route })
    : renderInApp(<ReportsPage />, { phone, client }));
  await expect.element(page.getByTestId('ended-reason')).toHaveTextContent('Expired; 12 websites were not judged.');
});
