import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { complianceReportView } from '../kinds/compliance/report-view.ts';
import { reportOf } from '../reports/testing/report-of.ts';
import { ResultsTable, useResultsTable } from './results-table.tsx';
import { pageOf, resultRow } from './testing/result-rows.ts';

const report = reportOf('completed');
const Results = () => (
  <ResultsTable report={report} view={complianceReportView} countries={[]} table={useResultsTable()} />
);
const base = { report: 699_999, ctime: '2026-11-19T10:00:00.000Z', expired: false };
const changes = {
  ...{ report: 700_000, compared_with: base, gone: 12 },
  counts: { broken: 18, fixed: 31, new: 0, changed: 50, undecided: 0, unchanged: 1_143 },
};
const gone = (from: number, to: number) => ({
  ...{ count: 12, page: 1, perPage: 10, page_size: 10 },
  results: Array.from({ length: to - from + 1 }, (_, index) => ({
    ...{ result: `699999-${from + index}-1`, url: `https://gone-${from + index}.example/` },
    ...{ country: 'Sweden', country_code: 'SE', outcome: 'compliant' },
  })),
});

async function rendered(answers: Readonly<Record<string, unknown>> = {}) {
  const calls = answerApi({
    'GET /api/report_results/': pageOf([resultRow(1, { changed: 'broken' }), resultRow(2, { changed: null })]),
    'GET /api/reports/700000/changes/': changes,
    'GET /api/reports/700000/gone/': ({ query }: { query: { page: string } }) =>
      query.page === '2' ? gone(11, 12) : gone(1, 10),
    ...answers,
  });
  const shown = await renderInApp(<Results />, {
    at: '/manage_checks/7/reports/700000',
    route: '/protected/manage_checks/$projectId/reports/$reportId',
  });
  return { ...shown, calls };
}
const count = (name: RegExp) => page.getByRole('region', { name: 'What changed' }).getByRole('button', { name });

it('counts what changed since the run before, and filters by it', async () => {
  const { calls, address } = await rendered();
  await expect.element(page.getByText(/^Changed since/)).toBeVisible();
  await expect.element(count(/^Fixed 31/)).toBeEnabled();
  // Nothing to be seen there.
  await expect.element(count(/^New 0/)).toBeDisabled();
  await expect.element(count(/^Not comparable/)).not.toBeInTheDocument();
  await count(/^Broken 18/).click();
  await expect.element(count(/^Broken 18/)).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toContain('changed=broken');
  await expect.poll(() => calls.some(({ query }) => query.changed === 'broken')).toBe(true);
  await count(/^Broken 18/).click();
  await expect.poll(address).not.toContain('changed=');
});

it('says of each result what became of it', async () => {
  await rendered();
  await expect.element(page.getByRole('columnheader', { name: /What changed/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'site-1.example' });
  await expect.element(row.getByText('Broken')).toBeVisible();
});

it('lists what is gone, page by page, with the way to what was found then', async () => {
  await rendered();
  await count(/^Gone 12/).click();
  const link = page.getByRole('link', { name: /gone-1\.example/ });
  await expect.element(link).toHaveAttribute('href', '/manage_checks/7/reports/699999?result=699999-1-1');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.element(page.getByRole('link', { name: /gone-12\.example/ })).toBeVisible();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
});

it('does not say what is gone as long as nobody knows, and says what an expired run leaves open', async () => {
  await rendered({
    'GET /api/reports/700000/changes/': { ...changes, gone: null, compared_with: { ...base, expired: true } },
  });
  await expect.element(count(/^Gone – only a completed run tells/)).toBeDisabled();
  await expect.element(page.getByText(/whose time was over before it had looked at every page/)).toBeVisible();
});

it('is not there for the first run of a check, nor is its column', async () => {
  await rendered({ 'GET /api/reports/700000/changes/': { ...changes, compared_with: null, gone: null } });
  await expect.element(page.getByText('site-1.example')).toBeVisible();
  expect(page.getByRole('region', { name: 'What changed' }).elements()).toEqual([]);
  expect(page.getByRole('columnheader', { name: /What changed/ }).elements()).toEqual([]);
});
