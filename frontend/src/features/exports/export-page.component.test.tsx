import type { ReportDetail } from '@proofline/contracts/api/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { ExportPage } from './export-page.tsx';

const download = page.getByRole('link', { name: /^Download/ });

/** What the page reads of a report. */
async function exportPage(report: object | null, format = 'csv') {
  answerApi({});
  const client = testClient();
  if (report !== null) {
    client.setQueryData(queryKeys.reports.detail(100_001), {
      ...{ id: 100_001, project__name: 'UK affiliates', archived: false, is_large: false, total_results_count: 1_234 },
      ...{ csv_file: null, xlsx_file: null, exports_under_way: [] },
      ...report,
    } as unknown as ReportDetail);
  }
  const route = '/protected/manage_checks/export/$reportId/$fileFormat';
  await renderInApp(<ExportPage />, { client, route, at: `/manage_checks/export/100001/${format}` });
}

it.each([
  ['csv', 'Download CSV'],
  ['xlsx', 'Download Excel'],
])('offers a finished report as a file (%s)', async (format, label) => {
  await exportPage({ status: { id: 'completed' }, available_actions: ['download_report'] }, format);
  await expect.element(page.getByText(/1,234 results/)).toBeVisible();
  await expect.element(download).toHaveTextContent(label);
  await expect.element(download).toHaveAttribute('href', `/api/reports/100001/export.${format}`);
});

it.each([
  ['still runs', { status: { id: 'in_progress' }, available_actions: ['download_report'] }],
  ['is not for who asks', { status: { id: 'completed' }, available_actions: [] }],
])('offers no file of a report that %s', async (_, report) => {
  await exportPage(report);
  await expect.element(page.getByText('Try again in 5 minutes.')).toBeVisible();
  expect(download.elements()).toEqual([]);
});

it('says that there is no such report', async () => {
  await exportPage(null);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(download.elements()).toEqual([]);
});

it('says how far the file of a large report is', async () => {
  const under_way = [{ format: 'xlsx', state: 'preparing', percent: 7 }];
  const actions = ['download_report', 'prepare_export'];
  const status = { id: 'completed' };
  await exportPage({ status, available_actions: actions, is_large: true, exports_under_way: under_way }, 'xlsx');
  await page.getByRole('button', { name: 'Preparing Excel: 7 %' }).click();
  await expect.element(page.getByText('Try again in 5 minutes.')).toBeVisible();
  expect(download.elements()).toEqual([]);
});
