import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AttentionCard } from './attention-card.tsx';

const since = '2026-11-20T10:00:00.000Z';
const run = (report: number, facts: object) => ({
  ...{ report, project: 1, project__name: `Run ${report}`, project__kind: 'compliance', status: 'completed' },
  ...{ new_violations: 0, failure_reason: null, not_judged: null, at: since },
  ...facts,
});
const nothing = {
  ...{ since, new_violations: { count: 0, reports: 0 }, failed_runs: 0 },
  ...{ not_judged: { count: 0, of: 0, percent: 0 }, alert_percent: 20, runs: [] },
};
const visits = { 'POST /api/dashboard_visits/': { since } };

it('says what needs people first, with the way to each run', async () => {
  const calls = answerApi({
    ...visits,
    'GET /api/attention/': {
      since,
      new_violations: { count: 1_204, reports: 2 },
      failed_runs: 1,
      not_judged: { count: 30, of: 90, percent: 33.3 },
      alert_percent: 20,
      runs: [
        run(100_001, { new_violations: 1_203, not_judged: { count: 30, of: 60, percent: 50 } }),
        run(100_002, { status: 'failed', failure_reason: 'No agent serves Malta.' }),
        run(100_003, { project__kind: 'toplist', not_judged: { count: 2, of: 3, percent: 66.7 } }),
      ],
    },
  });
  await renderInApp(<AttentionCard />);
  await expect.element(page.getByText('1,204', { exact: true })).toBeVisible();
  await expect.element(page.getByText('in 2 runs')).toBeVisible();
  await expect.element(page.getByText('33.3%', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1,203 new violations · 50.0% could not be judged (30 websites)')).toBeVisible();
  await expect.element(page.getByText('66.7% could not be judged (2 toplists)')).toBeVisible();
  // Of runs of every kind.
  await expect.element(page.getByText('30 of 90 targets')).toBeVisible();
  await expect.element(page.getByText('Failed: No agent serves Malta.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Run 100001' });
  await expect.element(link).toHaveAttribute('href', '/manage_checks/1/reports/100001');
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/dashboard_visits/',
    'GET /api/attention/',
  ]);
});

it('says that nothing does, and shows it where the visit cannot be noted', async () => {
  answerApi({ 'GET /api/attention/': nothing });
  await renderInApp(<AttentionCard />);
  await expect.element(page.getByText('Nothing needs attention.')).toBeVisible();
  await expect.element(page.getByText('no run ended')).toBeVisible();
});

it('fails alone, and tries again', async () => {
  let fails = true;
  answerApi({
    ...visits,
    'GET /api/attention/': () => (fails ? Response.json({ code: 'x', detail: 'No.' }, { status: 400 }) : nothing),
  });
  await renderInApp(<AttentionCard />);
  const again = page.getByRole('button', { name: 'Refresh' });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(page.getByText('Nothing needs attention.')).toBeVisible();
});
