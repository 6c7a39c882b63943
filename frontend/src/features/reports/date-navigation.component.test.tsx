import { reportIdSchema } from '@proofline/contracts/ids';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { DateNavigation } from './date-navigation.tsx';

const run = (slot: number, ctime: string) => ({
  ...{ id: reportIdSchema.parse(700_000 + slot), ctime, status: 'completed' as const },
});
const shown = run(7, '2026-11-20T14:28:00.000Z');
const sameDay = run(6, '2026-11-20T09:00:00.000Z');
const DATES = '/api/projects/7/report_dates/';

/** Years of runs, of which a calendar sees a month at a time. */
async function rendered() {
  const calls = answerApi({
    [`GET ${DATES}`]: ({ query }: { query: { month?: string; day?: string } }) => ({
      ...{ project: 7, first_day: '2021-03-02', last_day: '2026-11-20', more_runs: query.day ? 2 : 0 },
      ...{ previous: query.day ? sameDay : null, next: null },
      days: query.month === '2026-10' ? [{ day: '2026-10-05', newest: 700_003 }] : [],
      runs: query.day === '2026-11-20' ? [shown, sameDay] : [],
    }),
  });
  const { address } = await renderInApp(<DateNavigation check={7} shown={shown} />, {
    at: '/manage_checks/7/reports/700007?compliant=false&page=3',
    route: '/protected/manage_checks/$projectId/reports/$reportId',
  });
  return { address, asked: () => calls.map(({ query }) => query) };
}

it('goes to the run before, and no further than to the newest', async () => {
  const { address, asked } = await rendered();
  const previous = page.getByRole('button', { name: 'Previous report' });
  await expect.element(previous).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Next report' })).toBeDisabled();
  expect(asked()).toEqual([{ report: '700007', day: '2026-11-20', timezone: 'UTC' }]);
  await previous.click();
  await expect.poll(address).toBe('/manage_checks/7/reports/700006?compliant=false');
});

it('asks for the days of a month when it is looked at, and offers those that have a report', async () => {
  const { address, asked } = await rendered();
  await page.getByRole('button', { name: 'Day of the report: 20 Nov 2026' }).click();
  await expect.poll(asked).toContainEqual({ month: '2026-11', timezone: 'UTC' });
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.poll(asked).toContainEqual({ month: '2026-10', timezone: 'UTC' });
  const day = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await expect.element(day('5 October 2026')).toBeEnabled();
  await expect.element(day('6 October 2026')).toBeDisabled();
  await day('5 October 2026').click();
  await expect.poll(address).toContain('/reports/700003');
});

it('offers the times of a day, and says how many there are beside', async () => {
  const { address } = await rendered();
  await page.getByRole('button', { name: /^Time of the report/ }).click();
  const time = page.getByRole('menuitem', { name: /09:00/ });
  await expect.element(time).toBeVisible();
  expect(page.getByRole('menu').element().textContent).toMatch(/2 more that day/);
  await time.click();
  await expect.poll(address).toContain('/reports/700006');
});
