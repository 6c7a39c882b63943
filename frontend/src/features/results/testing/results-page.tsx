import type { ReportResult } from '@proofline/contracts/api/report-results';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import type { ReportView } from '../../kinds/report-view.ts';
import { reportOf } from '../../reports/testing/report-of.ts';
import { ResultsTable, useResultsTable } from '../results-table.tsx';
import { detailsOf, pageOf, resultRow } from './result-rows.ts';

const columns = [{ id: 'url', label: 'URL', cell: ({ url }: ReportResult) => <b>{url}</b> }];
/** The least that a kind shows of its results. */
const view: ReportView = {
  groupings: ['website', 'rule', 'country'],
  useColumns: () => columns,
  Card: ({ result }) => <b>{result.url}</b>,
  opens: () => true,
  detailsTitle: 'Details',
  Details: ({ result, covered }) => (
    <p>
      {covered ? 'Picture of' : 'Seen at'} {result.url}
    </p>
  ),
  fetchAhead: () => undefined,
  Summary: () => null,
  violations: { compliant: 'false' },
  hasPicture: () => true,
};
const report = reportOf('completed', {
  rules: {
    condition: 'AND',
    not: false,
    rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
  },
});
export const READ_STATUSES = '/api/report_result_read_statuses/';
export const rows = [1, 2, 3].map((target) => resultRow(target));

const Results = () => <ResultsTable report={report} view={view} countries={[]} table={useResultsTable()} />;

/** Three results of a report, at an address; `marked` are the marks that were sent. */
export async function rendered(
  answers: Readonly<Record<string, unknown>> = {},
  search = '',
  window: { readonly phone?: boolean } = {},
) {
  const calls = answerApi({
    'GET /api/report_results/': pageOf(rows),
    ...Object.fromEntries(
      [1, 2, 3].map((target) => [`GET /api/report_results/700000-${target}-1/`, detailsOf(rows, target)]),
    ),
    [`POST ${READ_STATUSES}`]: ({ body }: { body: object }) => ({ report_result: null, report_results: [], ...body }),
    ...answers,
  });
  const shown = await renderInApp(<Results />, {
    at: `/manage_checks/7/reports/700000${search}`,
    route: '/protected/manage_checks/$projectId/reports/$reportId',
    ...window,
  });
  return { ...shown, calls, marked: () => calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : [])) };
}
const rowOf = (target: number) => page.getByRole('row').filter({ hasText: `site-${target}.example` });
export const expectRead = (target: number, read: boolean) =>
  expect.element(rowOf(target)).toHaveAttribute('data-read', String(read));

/** The details of a result are open. */
export const sees = (target: number, what = 'Seen at') =>
  expect.element(page.getByText(`${what} https://site-${target}.example/`)).toBeVisible();
