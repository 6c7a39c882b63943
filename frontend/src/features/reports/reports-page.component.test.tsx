import type { Me } from '@proofline/contracts/api/account';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { ReportsPage } from './reports-page.tsx';
import { reportOf } from './testing/report-of.ts';

it('asks for reports by when they were requested and by their websites, as the address says', async () => {
  const calls = answerApi({
    'GET /api/reports/': { count: 1, page: 1, perPage: 10, page_size: 10, results: [reportOf('completed')] },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  await renderInApp(<ReportsPage />, { client, at: '/reports?ctime=2026-11-01..2026-11-20&url_count=10-40' });
  await expect.element(page.getByRole('button', { name: 'Mute notifications of Steered' })).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/reports/')?.query).toMatchObject({
    ctime__gte: '2026-11-01T00:00:00.000Z',
    ctime__lt: '2026-11-21T00:00:00.000Z',
    url_count__gte: '10',
    url_count__lte: '40',
    status: 'completed,expired',
  });
  await expect.element(page.getByRole('button', { name: /Filter by Creation date/i })).toBeVisible();
});

it('has links on a phone that a finger meets', async () => {
  answerApi({
    'GET /api/reports/': { count: 1, page: 1, perPage: 10, page_size: 10, results: [reportOf('completed')] },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  await renderInApp(<ReportsPage />, { client, at: '/reports', phone: true });
  const link = page.getByRole('link', { name: 'Steered' });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
