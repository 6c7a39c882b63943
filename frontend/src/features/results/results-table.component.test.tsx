import type { ReportResult } from '@proofline/contracts/api/report-results';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import type { ReportView } from '../kinds/report-view.ts';
import { reportOf } from '../reports/testing/report-of.ts';
import { ResultsTable, useResultsTable } from './results-table.tsx';
import { detailsOf, pageOf, resultRow } from './testing/result-rows.ts';

const columns = [{ id: 'url', label: 'URL', cell: ({ url }: ReportResult) => <b>{url}</b> }];
/** The least that a kind shows of its results. */
const view: ReportView = {
  useColumns: () => columns,
  Card: ({ result }) => <b>{result.url}</b>,
  opens: () => true,
  detailsTitle: 'Details',
  Details: ({ result }) => <p>Seen at {result.url}</p>,
  fetchAhead: () => undefined,
  Summary: () => null,
};
const report = reportOf('completed');
const path = '/api/report_result_read_statuses/';
const rows = [1, 2, 3].map((target) => resultRow(target));

const Results = () => <ResultsTable report={report} view={view} countries={[]} table={useResultsTable()} />;

async function rendered(answers: Readonly<Record<string, unknown>> = {}, search = '') {
  const calls = answerApi({
    'GET /api/report_results/': pageOf(rows),
    ...Object.fromEntries(
      [1, 2, 3].map((target) => [`GET /api/report_results/700000-${target}-1/`, detailsOf(rows, target)]),
    ),
    [`POST ${path}`]: ({ body }: { body: object }) => ({ report_result: null, report_results: [], ...body }),
    ...answers,
  });
  const shown = await renderInApp(<Results />, {
    at: `/manage_checks/7/reports/700000${search}`,
    route: '/protected/manage_checks/$projectId/reports/$reportId',
  });
  return { ...shown, calls, marked: () => calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : [])) };
}
const rowOf = (target: number) => page.getByRole('row').filter({ hasText: `site-${target}.example` });
const isRead = (target: number, read: boolean) =>
  expect.element(rowOf(target)).toHaveAttribute('data-read', String(read));

it('marks a result as read as soon as its details are seen, and as unread when told so', async () => {
  const { marked } = await rendered();
  await isRead(2, false);
  await page.getByText('https://site-2.example/').click();
  await expect.element(page.getByText('Seen at https://site-2.example/')).toBeVisible();
  await isRead(2, true);
  await isRead(1, false);
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await isRead(2, false);
  await expect
    .poll(marked)
    .toEqual([true, false].map((read) => ({ report: 700_000, report_result: '700000-2-1', read })));
});

it('marks all of a selection at once', async () => {
  const { marked } = await rendered();
  await page.getByRole('checkbox', { name: 'Select https://site-1.example/' }).click();
  await page.getByRole('checkbox', { name: 'Select https://site-3.example/' }).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await isRead(1, true);
  await isRead(2, false);
  await isRead(3, true);
  await expect.poll(marked).toEqual([{ report: 700_000, report_results: ['700000-1-1', '700000-3-1'], read: true }]);
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
});

it('is what it was when the server refuses, and says nothing of it', async () => {
  const refusal = { code: 'not_found', detail: 'Not found.' };
  await rendered({ [`POST ${path}`]: () => Response.json(refusal, { status: 404 }) });
  await page.getByRole('checkbox', { name: 'Select all results on this page' }).click();
  await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await isRead(1, false);
  await isRead(3, false);
  expect(page.getByText(refusal.detail).elements()).toEqual([]);
});

it('asks for what is unread alone', async () => {
  const { calls } = await rendered();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect.poll(() => calls.some(({ query }) => query.read === 'false')).toBe(true);
});
