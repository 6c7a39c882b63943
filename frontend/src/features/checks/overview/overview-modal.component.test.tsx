import type { Me } from '@proofline/contracts/api/account';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../../testing/render-in-app.tsx';
import { ManageChecksPage } from '../manage-checks-page.tsx';
import { checkOf } from '../testing/check-of.ts';

const check = checkOf('pending', [], { name: 'Made just now' });
const list = (id: number, name: string) => ({ id, name, url_count: 1, enabled: true });
const detail = {
  ...check,
  ...{ languages: [], filters: null, rules: null, url_groups: [list(3, 'UK'), list(4, 'Malta')], related_urls: '1' },
  ...{ url_filter: '', priority_words: [], keywords: [], verticals: [], platform: null, social_media_accounts: [] },
  ...{ toplist_kind: null, toplist_rules: [], reports: [] },
};
const urlList = (id: number, url: string) => ({
  ...{ id, name: 'List', enabled: true, url_count: 1, urls: [url], projects: [], revision: 1 },
  ...{ creator: 1, creator_full_name: 'Maya', ctime: '2026-11-20T10:00:00.000Z', mtime: '2026-11-20T10:00:00.000Z' },
});

async function opened(at: string, shown: object = detail) {
  answerApi({
    'GET /api/projects/': { count: 1, page: 1, perPage: 10, page_size: 10, results: [check] },
    'GET /api/projects/7/': shown,
    'GET /api/v1/url_groups/3/': urlList(3, 'https://uk.example/'),
    'GET /api/v1/url_groups/4/': urlList(4, 'https://malta.example/'),
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  return await renderInApp(<ManageChecksPage />, { client, at });
}
const run = (id: number, status: string, notJudged: number) => ({
  ...{ id, ctime: '2026-11-20T10:00:00.000Z', status, not_judged_url_count: notJudged },
});
const modal = page.getByRole('dialog', { name: 'Made just now' });

it('shows what the address names over the table, until it is closed', async () => {
  const { address } = await opened('/?overview=7&kind=compliance');
  await expect.element(modal.getByText('Website lists')).toBeVisible();
  await expect.element(modal.getByText('Visible', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  expect(address()).toBe('/?kind=compliance');
});

it('shows a list in its other tab, from its card or from the tab itself', async () => {
  await opened('/?overview=7');
  await modal.getByRole('button', { name: 'View list Malta' }).click();
  await expect.element(modal.getByRole('tab', { name: 'View list' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(modal.getByText('malta.example')).toBeVisible();
  await modal.getByRole('combobox', { name: 'Website list' }).click();
  await page.getByRole('option', { name: /^UK/ }).click();
  await expect.element(modal.getByText('uk.example')).toBeVisible();
});

it('tells a run that expired from one that was completed', async () => {
  const reports = [run(700_002, 'expired', 12), run(700_001, 'completed', 0), run(700_000, 'in_progress', 0)];
  await opened('/?overview=7', { ...detail, reports });
  await expect.element(modal.getByText('Expired; 12 websites were not judged.')).toBeVisible();
  await expect.element(modal.getByText('Completed').first()).toBeVisible();
  expect(modal.getByTestId('ended-reason').elements()).toHaveLength(1);
});

it('is not there for an address that names no check', async () => {
  await opened('/?overview=nonsense');
  await expect.element(page.getByText('Made just now').first()).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
});
