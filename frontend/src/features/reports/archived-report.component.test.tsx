import type { Me } from '@proofline/contracts/api/account';
import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { checkOf } from '../checks/testing/check-of.ts';
import { ArchivedReport } from './archived-report.tsx';
import { ReportPage } from './report-page.tsx';
import { reportOf } from './testing/report-of.ts';

const keptSchema = reportDetailSchema.pick({
  ...{ id: true, xlsx_file: true, archive_after_months: true, archived_files: true },
  ...{ evidence_expired_at: true, evidence_retention_months: true },
});

const deleted = page.getByTestId('evidence-deleted');

const rendered = async (files: ReportDetail['archived_files'], active = true, made: Partial<ReportDetail> = {}) => {
  answerApi({
    'GET /api/waffle_switches/': { count: 1, results: [{ name: 'enable_support_in_sidebar', active }] },
  });
  const kept = keptSchema.parse({ id: 1_200_000, archive_after_months: 7, archived_files: files, ...made });
  await renderInApp(<ArchivedReport report={kept} />);
};

it('says why only files are left, and leads to them and to support', async () => {
  await rendered([
    { name: 'export', bytes: 996 },
    { name: 'links', bytes: 61 },
  ]);
  const title = 'This report is older than 7 months, thus only the export file is available.';
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  const csv = page.getByRole('link', { name: 'Download CSV' });
  await expect.element(csv).toHaveAttribute('href', '/api/reports/1200000/export.csv');
  const links = page.getByRole('link', { name: 'Download links' });
  await expect.element(links).toHaveAttribute('href', '/api/reports/1200000/links.csv');
  const support = page.getByRole('link', { name: 'contact support' });
  await expect.element(support).toHaveAttribute('href', '/support');
  expect(deleted.query()).toBeNull();
});

it('offers no file that was not kept, and no page that is switched off', async () => {
  await rendered([], false);
  await expect.element(page.getByText(/please contact support: you will get it within one working day/)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

it('says that evidence was deleted, when, and after how long, and promises none of it', async () => {
  const gone = { evidence_expired_at: '2031-11-20T10:00:00.000Z', evidence_retention_months: 61 };
  await rendered([{ name: 'export', bytes: 996 }], true, gone);
  await expect
    .element(deleted)
    .toMatchTextContent(/have not been kept since 20 Nov 2031, .*\. Evidence is kept for 61 months\./);
  await expect
    .element(page.getByText(/stays in the files\. If you have a question, please contact support\./))
    .toBeVisible();
  expect(page.getByText('one working day').query()).toBeNull();
});

it('speaks of no files where none were kept', async () => {
  await rendered([], true, { evidence_expired_at: '2031-11-20T10:00:00.000Z' });
  await expect.element(page.getByText(/^If you have a question, please contact support\.$/)).toBeVisible();
});

it('has the actions of its check, and its history', async () => {
  const check = checkOf('completed', ['disable_project', 'clone_project'], { last_report_archived: true });
  answerApi({
    'GET /api/reports/700000/': reportOf('completed', { archived: true }),
    'GET /api/projects/7/': {
      ...check,
      ...{ languages: [], filters: null, rules: null, url_groups: [], related_urls: '1', url_filter: '' },
      ...{ priority_words: [], keywords: [], verticals: [], platform: null, social_media_accounts: [] },
      ...{ toplist_kind: null, toplist_rules: [], reports: [] },
    },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  const route = '/protected/manage_checks/$projectId/reports/$reportId';
  await renderInApp(<ReportPage />, { client, route, at: '/manage_checks/7/reports/700000' });
  await expect.element(page.getByText(/thus only the export file is available/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Disable' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'History' }))
    .toHaveAttribute('href', expect.stringContaining('/manage_checks/7/history'));
});
