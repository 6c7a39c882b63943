import type { Me } from '@proofline/contracts/api/account';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { CheckReportsPage, ReportsPage } from './reports-page.tsx';
import { StatusCard } from './status-card.tsx';
import { reportOf } from './testing/report-of.ts';
import { WebsitesCard } from './websites-card.tsx';

const expired = reportOf('expired', { expired: true, not_judged_url_count: 12 });
const cancelled = reportOf('cancelled', { cancelled_by: 'Maya Lindqvist', not_judged_url_count: 12 });

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
  await renderInApp(<Cards report={reportOf('completed')} />);
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

it('says of what a run left out that it was not judged, and not yet only while it goes on', async () => {
  const nothing = { newest_results: [], compliance_percent: null };
  await renderInApp(<StatusCard report={reportOf('cancelled', nothing)} onOpenResult={() => undefined} />);
  await expect.element(page.getByText('No page was judged.', { exact: true })).toBeVisible();
  await renderInApp(<StatusCard report={reportOf('in_progress', nothing)} onOpenResult={() => undefined} />);
  await expect.element(page.getByText('No page was judged yet.', { exact: true })).toBeVisible();
});
