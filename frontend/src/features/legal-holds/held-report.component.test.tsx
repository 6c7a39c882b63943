import type { Me } from '@proofline/contracts/api/account';
import type { LegalHold } from '@proofline/contracts/api/legal-holds';
import type { ProjectDetail } from '@proofline/contracts/api/projects';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { checkOf } from '../checks/testing/check-of.ts';
import { ReportPage } from '../reports/report-page.tsx';
import { reportOf } from '../reports/testing/report-of.ts';

const hold: LegalHold = {
  ...{ of_check: false, reason: 'Case 120.', placed_by: 'Maya Lindqvist', placed_at: '2026-11-20T10:00:00.000Z' },
};
const detailOf = (made: Partial<ProjectDetail>) => ({
  ...checkOf('completed', []),
  ...{ languages: [], filters: null, rules: null, url_groups: [], related_urls: '1', url_filter: '' },
  ...{ priority_words: [], keywords: [], verticals: [], platform: null, social_media_accounts: [] },
  ...{ toplist_kind: null, toplist_rules: [], reports: [] },
  ...made,
});

/** The page of report 700000, and what becomes of the server's answers meanwhile. */
async function reportPage(report: ReportDetail) {
  const server = { report, check: detailOf({}) as object };
  const calls = answerApi({
    'GET /api/reports/700000/': () => server.report,
    'GET /api/projects/7/': () => server.check,
    'GET /api/report_results/': { count: 0, page: 1, perPage: 10, page_size: 10, results: [] },
    'POST /api/reports/700000/legal_hold/': () => {
      server.report = { ...report, legal_holds: [hold], available_actions: ['view_report', 'lift_legal_hold'] };
      return { id: 700_000, legal_holds: [hold] };
    },
    'DELETE /api/reports/700000/legal_hold/': () => {
      server.report = { ...report, legal_holds: [], available_actions: ['view_report', 'place_legal_hold'] };
      return { id: 700_000, legal_holds: [] };
    },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  const route = '/protected/manage_checks/$projectId/reports/$reportId';
  await renderInApp(<ReportPage />, { client, route, at: '/manage_checks/7/reports/700000' });
  await expect.element(page.getByRole('button', { name: 'Actions', exact: true })).toBeVisible();
  return {
    client,
    server,
    told: () => calls.filter(({ method }) => method === 'POST' || method === 'DELETE').map(({ method }) => method),
  };
}
const badge = page.getByRole('button', { name: 'Legal hold', exact: true });
const choose = async (entry: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

it.each([true, false])('is placed on one report and lifted from its page; archived: %s', async (archived) => {
  const { told } = await reportPage(
    reportOf('completed', { archived, available_actions: ['view_report', 'place_legal_hold'] }),
  );
  await choose('Place hold on this report');
  const dialog = page.getByRole('dialog', { name: 'Place legal hold on the report' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Case 120.');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await expect.element(badge).toBeVisible();
  await choose('Lift hold of this report');
  await page
    .getByRole('dialog', { name: 'Lift the legal hold of the report?' })
    .getByRole('button', { name: 'Lift hold' })
    .click();
  await expect.element(badge).not.toBeInTheDocument();
  expect(told()).toEqual(['POST', 'DELETE']);
});

it('is offered for a report only where the server offers it', async () => {
  await reportPage(reportOf('completed', { archived: true, available_actions: ['view_report'] }));
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Place legal hold' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /this report/ }).query()).toBeNull();
});

it.each([{ legal_hold: { ...hold, of_check: true } }, { held_report_count: 1 }])(
  'appears on a colleague’s page once their check tells of it: %o',
  async (told) => {
    const { client, server } = await reportPage(reportOf('completed', { archived: true }));
    expect(badge.query()).toBeNull();
    server.check = detailOf(told);
    server.report = reportOf('completed', { archived: true, legal_holds: [hold] });
    await client.invalidateQueries({ queryKey: queryKeys.projects.detail(7) });
    await expect.element(badge).toBeVisible();
  },
);
