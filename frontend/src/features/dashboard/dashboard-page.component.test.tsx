import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { commentOf } from '../comments/testing/comment-of.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { CRAWLED_MONTH } from './testing/crawled-month.ts';

const at = '2026-11-20T10:00:00.000Z';
const quiet = {
  ...{ since: at, new_violations: { count: 0, reports: 0 }, failed_runs: 0 },
  ...{ not_judged: { count: 0, of: 0, percent: 0 }, alert_percent: 20, runs: [] },
};
const switches = ['enable_latest_completed_reports', 'enable_comments'] as const;
const pageOf = (...results: unknown[]) => ({ count: results.length, page: 1, page_size: 5, perPage: 5, results });
const states = (...active: string[]) => ({
  count: switches.length + 1,
  results: [...switches, 'enable_favorites'].map((name) => ({ name, active: active.includes(name) })),
});
const comment = (id: number, text: string) => commentOf(id, { comment: text, report__name: 'UK affiliates' });
const reportsCard = page.getByRole('heading', { name: 'Latest completed reports' });
const commentsCard = page.getByRole('heading', { name: 'Latest Comments' });

/** The page with these switches on; nobody has reports or comments unless a test says so. */
const dashboard = async (active: readonly string[], answers = {}) => {
  const calls = answerApi({
    'GET /api/waffle_switches/': states(...active),
    'GET /api/reports/': pageOf(),
    'GET /api/comments/': pageOf(),
    'GET /api/compliance_over_time/': [],
    'POST /api/dashboard_visits/': { since: at },
    'GET /api/attention/': quiet,
    'GET /api/crawl_statistics/': CRAWLED_MONTH,
    'GET /api/crawl_capacity/': {
      agents: { alive: 1, countries: null },
      targets: { waiting: 0, without_agent: 0, leased: 0 },
    },
    ...answers,
  });
  await renderInApp(<DashboardPage />);
  await expect.poll(() => calls.some(({ path }) => path === '/api/waffle_switches/')).toBe(true);
  return calls;
};

it('shows a card per switch, and asks for nothing that it does not show', async () => {
  const calls = await dashboard(['enable_comments']);
  await expect.element(commentsCard).toBeVisible();
  expect(reportsCard.elements()).toEqual([]);
  expect(calls.some(({ path }) => path === '/api/reports/')).toBe(false);
});

it('says of each card that nothing is there yet', async () => {
  await dashboard(switches);
  await expect.element(page.getByText('No completed reports yet.')).toBeVisible();
  await expect.element(page.getByText('No comments yet.')).toBeVisible();
});

it('asks for what is finished, newest first', async () => {
  const calls = await dashboard(switches);
  await expect
    .poll(() => calls.find(({ path }) => path === '/api/reports/')?.query)
    .toMatchObject({
      ...{ status: 'completed,expired', ordering: '-finalized_order', page_size: '5' },
    });
});

it('says of a report that expired what is missing, and nothing of one that was completed', async () => {
  const report = (id: number, status: string, notJudged: number) => ({
    ...{
      id,
      project: { id: 1, kind: 'compliance', name: `Run ${id}`, creator: 1 },
      project_id: 1,
      ctime: at,
      mtime: at,
    },
    ...{ project__name: `Run ${id}`, project__kind: 'compliance', project__creator: 'Maya', finalized: at },
    ...{ status: { id: status, title: 'Completed', percent: 70, color: 'success' }, url_count: 40, comments_count: 0 },
    ...{ completed_url_count: 28, failed_url_count: 0, filtered_url_count: 0, percent_completed: 70 },
    outcomes: { compliant: 20, not_compliant: 8, recorded: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 0 },
    ...{ total_results_count: 28, compliance_percent: 71, available_actions: ['view_report'] },
    ...{ not_judged_url_count: notJudged, cancelled_by: null },
  });
  await dashboard(switches, {
    'GET /api/reports/': pageOf(report(100_001, 'expired', 12), report(100_002, 'completed', 0)),
  });
  await expect.element(page.getByText('Expired; 12 websites were not judged.')).toBeVisible();
  await expect.element(page.getByText('Run 100002')).toBeVisible();
  expect(page.getByTestId('ended-reason').elements()).toHaveLength(1);
});

const favorite = (id: number, status: string, notJudged: number) => ({
  ...{ id, project: id, name: `Check ${id}`, kind: 'compliance', enabled: true, url_count: 40 },
  ...{ creator_full_name: 'Maya', schedule: 'weekly', schedule_repeat_time: '09:30', schedule_timezone: 'UTC' },
  ...{ next_run_at: null, schedule_waiting_reason: null, last_report: id * 100_000, ctime: at },
  status: { id: status, title: 'Completed', percent: 70, color: 'success' },
  last_report_not_judged_url_count: notJudged,
});

it('says it of a favourite as well', async () => {
  await dashboard(['enable_favorites'], {
    'GET /api/favorite_projects/': pageOf(favorite(1, 'expired', 12), favorite(2, 'completed', 0)),
  });
  await expect.element(page.getByText('Expired; 12 websites were not judged.')).toBeVisible();
  await expect.element(page.getByText('Check 2')).toBeVisible();
  expect(page.getByTestId('ended-reason').elements()).toHaveLength(1);
});

it('lets a favourite go by its star, and stays', async () => {
  const calls = await dashboard(['enable_favorites'], {
    'GET /api/favorite_projects/': pageOf(favorite(1, 'completed', 0), favorite(2, 'completed', 0)),
    'DELETE /api/favorite_projects/2/': {},
  });
  await page.getByRole('button', { name: 'Favorite Check 2', pressed: true }).click();
  await expect
    .poll(() => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
    .toEqual(['/api/favorite_projects/2/']);
  expect(location.pathname).not.toContain('reports');
});

it('says of a favourite what its first run waits for', async () => {
  const reason = 'Check is disabled: it runs when it is enabled';
  const disabled = { enabled: false, schedule: 'onetime', last_report: null, status: null };
  await dashboard(['enable_favorites'], {
    'GET /api/favorite_projects/': pageOf(
      { ...favorite(1, 'completed', 0), ...disabled, last_report_waiting_reason: reason },
      favorite(2, 'completed', 0),
    ),
  });
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByTestId('waiting-reason').elements()).toHaveLength(1);
});

it('says of a favourite when it runs next, before its first run too', async () => {
  const next = { next_run_at: '2026-11-25T00:00:00.000Z' };
  await dashboard(['enable_favorites'], {
    'GET /api/favorite_projects/': pageOf(
      { ...favorite(1, 'completed', 0), ...next },
      { ...favorite(2, 'completed', 0), ...next, last_report: null, status: null },
    ),
  });
  await expect.element(page.getByText('Check 2')).toBeVisible();
  expect(page.getByText(/^Next 2[45] Nov, /).elements()).toHaveLength(2);
});

it('leads from a comment to its report, and cuts long ones', async () => {
  const long = 'a'.repeat(201);
  await dashboard(switches, { 'GET /api/comments/': pageOf(comment(1, long), comment(2, 'Short.')) });
  await expect.element(page.getByText(`${'a'.repeat(200)}…`)).toBeVisible();
  await expect.element(page.getByText('Short.')).toBeVisible();
  const report = page.getByRole('link', { name: 'UK affiliates' }).first();
  await expect.element(report).toHaveAttribute('href', '/manage_checks/1/reports/100001');
});

it('leads to all completed reports of enabled checks', async () => {
  await dashboard(switches);
  const all = page.getByRole('link', { name: 'View all latest completed reports' });
  await expect.element(all).toHaveAttribute('href', '/reports?show_all_reports=false');
});

it('lets one card fail alone, and tries again', async () => {
  let fails = true;
  const reports = () => (fails ? Response.json({ code: 'x', detail: 'No.' }, { status: 400 }) : pageOf());
  await dashboard(switches, { 'GET /api/reports/': reports });
  await expect.element(page.getByText('No comments yet.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Refresh' });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(page.getByText('No completed reports yet.')).toBeVisible();
});

it('has links on a phone that a finger meets', async () => {
  await dashboard(switches, { 'GET /api/comments/': pageOf(comment(1, 'Seen.')) });
  await page.viewport(390, 844);
  const links = [
    page.getByRole('link', { name: 'View all latest comments' }),
    page.getByRole('link', { name: 'UK affiliates' }),
  ];
  for (const link of links) {
    await expect.element(link).toBeVisible();
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  }
});
