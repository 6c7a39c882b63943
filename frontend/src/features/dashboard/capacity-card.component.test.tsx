import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CapacityCard } from './capacity-card.tsx';
import { CRAWLED_MONTH } from './testing/crawled-month.ts';

const capacity = (withoutAgent: number, countries: number | null = 12) => ({
  agents: { alive: 3, countries },
  targets: { waiting: 1_500, without_agent: withoutAgent, leased: 24 },
});
const bar = page.getByRole('progressbar', { name: 'Compliance crawls this month' });

it('says who crawls, what waits and how much of the month is used up', async () => {
  answerApi({ 'GET /api/crawl_capacity/': capacity(1), 'GET /api/crawl_statistics/': CRAWLED_MONTH });
  await renderInApp(<CapacityCard />);
  await expect.element(page.getByText('1,500', { exact: true })).toBeVisible();
  await expect.element(page.getByText('24', { exact: true })).toBeVisible();
  await expect.element(page.getByText('4,000 of 5,000')).toBeVisible();
  await expect.element(bar).toHaveAttribute('aria-valuenow', '80');
  await expect.element(page.getByText('1 target waits in countries that no agent serves.')).toBeVisible();
});

it('says that agents are everywhere, and nothing of waiting where nothing does for want of one', async () => {
  answerApi({ 'GET /api/crawl_capacity/': capacity(0, null), 'GET /api/crawl_statistics/': CRAWLED_MONTH });
  await renderInApp(<CapacityCard />);
  await expect.element(page.getByText('All', { exact: true })).toBeVisible();
  expect(page.getByText(/no agent serves/).elements()).toEqual([]);
});

it('fails alone, and tries again', async () => {
  let fails = true;
  const answer = () => (fails ? Response.json({ code: 'x', detail: 'No.' }, { status: 400 }) : capacity(0));
  answerApi({ 'GET /api/crawl_capacity/': answer, 'GET /api/crawl_statistics/': CRAWLED_MONTH });
  await renderInApp(<CapacityCard />);
  const again = page.getByRole('button', { name: 'Refresh' });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(bar).toBeVisible();
});
