import type { Me } from '@proofline/contracts/api/account';
import { type Project, projectSchema } from '@proofline/contracts/api/projects';
import { reportProgressSchema } from '@proofline/contracts/socket/messages';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { applyProgress, invalidate, keysOfChange } from '../../shared/live/apply-message.ts';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { ManageChecksPage } from './manage-checks-page.tsx';

const check = (id: number, name: string): Project =>
  projectSchema.parse({
    ...{ id, name, kind: 'compliance', creator: 1, creator_full_name: 'Maya Lindqvist' },
    ...{ ctime: '2026-11-20T10:00:00.000Z', enabled: true, countries: [], url_count: 10, schedule: 'onetime' },
    ...{
      schedule_repeat_time: null,
      schedule_timezone: 'UTC',
      celery_task_enabled: false,
      schedule_waiting_reason: null,
      schedule_start: null,
      schedule_end: null,
      available_manage_actions: [],
    },
    ...{ last_report_id: id * 100_000, last_report_archived: false, last_report_url_count: 10 },
    last_report_status: { id: 'in_progress', title: 'In progress', percent: 10, color: 'info' },
    ...{ last_report_finalized: null, last_report_has_errors: false, percent_completed: 10 },
  });

const progress = (id: number, percent: number, status = 'in_progress') =>
  reportProgressSchema.parse({
    ...{ type: 'report_progress', position: '200', check: id, report: id * 100_000, status },
    ...{ percent_completed: percent, url_count: 10, done_url_count: percent / 10 },
    outcomes: {
      compliant: percent / 10,
      not_compliant: 0,
      recorded: 0,
      filtered_out: 0,
      could_not_be_judged: 0,
      waiting: 0,
    },
    ...{ compliance_percent: 100, rate_per_s: 2, newest_results: [] },
  });

/** The page as it opens, and what the server has from then on. */
async function checksPage(...checks: Project[]) {
  let stands = checks;
  const calls = answerApi({
    'GET /api/projects/': () => ({ count: stands.length, page: 1, perPage: 10, page_size: 10, results: stands }),
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  await renderInApp(<ManageChecksPage />, { client });
  await expect.element(row(checks[0]?.name ?? '')).toBeVisible();
  const becomes = (...newer: Project[]) => {
    stands = newer;
  };
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/api/projects/').length;
  return { client, becomes, reads };
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

it('moves a row with its run, no other and without asking', async () => {
  const { client, reads } = await checksPage(check(1, 'Moving'), check(2, 'Resting'));
  await expect.element(row('Moving')).toMatchTextContent(/10%$/);
  applyProgress(client, progress(1, 70));
  await expect.element(row('Moving')).toMatchTextContent(/70%$/);
  await expect.element(row('Resting')).toMatchTextContent(/10%$/);
  expect(reads()).toBe(1);
});

it('keeps a row at its newest run when an older one is heard of late', async () => {
  const newer = { ...check(1, 'Moving'), last_report_id: projectSchema.shape.last_report_id.parse(100_001) };
  const { client } = await checksPage(newer, check(2, 'Other'));
  applyProgress(client, progress(1, 90));
  applyProgress(client, progress(2, 30));
  await expect.element(row('Other')).toMatchTextContent(/30%$/);
  await expect.element(row('Moving')).toMatchTextContent(/10%$/);
});

it('reads the end of a run anew, and says it', async () => {
  const { client, becomes, reads } = await checksPage(check(1, 'Ending'));
  const badge = { id: 'completed', title: 'Completed', percent: 100, color: 'success' } as const;
  becomes({ ...check(1, 'Ending'), last_report_status: badge, percent_completed: 100 });
  applyProgress(client, progress(1, 100, 'completed'));
  await expect.element(row('Ending')).toMatchTextContent(/Completed/);
  await expect.element(page.getByText('Ending: Completed')).toBeInTheDocument();
  await expect.poll(reads).toBe(2);
});

it('shows a check that a colleague has created', async () => {
  const { client, becomes } = await checksPage(check(1, 'Ours'));
  becomes(check(1, 'Ours'), check(2, 'Theirs'));
  const changed = { checks: [check(2, '').id], url_lists: [], comments: [], results: [] };
  await invalidate(client, keysOfChange(changed));
  await expect.element(row('Theirs')).toBeVisible();
});
