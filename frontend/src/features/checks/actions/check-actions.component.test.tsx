import type { Me } from '@proofline/contracts/api/account';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import type { Project } from '@proofline/contracts/api/projects';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { type AskedApi, answerApi } from '../../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../../testing/render-in-app.tsx';
import { ManageChecksPage } from '../manage-checks-page.tsx';
import { checkOf } from '../testing/check-of.ts';

/** The table with one check; it becomes what `after` says once it was told something. */
async function steering(before: Project, after: Project | Response = before, mayManage = true, phone = false) {
  let stands = before;
  const calls = answerApi({
    'GET /api/projects/': () => ({ count: 1, page: 1, perPage: 10, page_size: 10, results: [stands] }),
    'POST /api/manage_project/7/': () => {
      if (after instanceof Response) return after;
      stands = after;
      return { id: 7, enabled: after.enabled };
    },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: mayManage } as Me);
  await renderInApp(
    <main>
      <ManageChecksPage />
    </main>,
    { client, phone },
  );
  await expect.element(page.getByText('Steered')).toBeVisible();
  const told = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { told };
}
const openMenu = () => page.getByRole('button', { name: 'Actions for Steered' }).click();
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent);

it('pauses and starts with one button of the row, which turns into the other', async () => {
  const { told } = await steering(
    checkOf('in_progress', ['pause_project']),
    checkOf('paused', ['continue_project', 'disable_project']),
  );
  await page.getByRole('button', { name: 'Pause Steered' }).click();
  await expect.element(page.getByRole('button', { name: 'Start Steered' })).toBeVisible();
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
  expect(told()).toEqual([{ action: 'pause_project' }]);
});

it('offers what the server lists, every way to read, and the reason for what it does not', async () => {
  await steering(checkOf('in_progress', ['pause_project', 'cancel_schedule', 'clone_project']));
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'View all reports' })).toBeVisible();
  expect(entries()).toEqual([
    ...['View report', 'View all reports', 'View history', 'Check overview', 'Pause', 'Cancel schedule', 'Clone'],
    ...['Save as template', 'Place legal hold', 'DisableIt is running. Pause it first.'],
  ]);
  const all = page.getByRole('menuitem', { name: 'View all reports' }).element();
  expect(all.getAttribute('href')).toBe('/manage_checks/7/reports');
});

it('opens its menu in the landmark of the page', async () => {
  await steering(checkOf('in_progress', []));
  await openMenu();
  await expect.element(page.getByRole('main').getByRole('menuitem', { name: 'View all reports' })).toBeVisible();
});

it('lets others view alone', async () => {
  await steering(checkOf('in_progress', []), undefined, false);
  expect(page.getByRole('button', { name: 'Pause Steered' }).query()).toBeNull();
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'View all reports' })).toBeVisible();
  expect(entries()).toEqual(['View report', 'View all reports', 'View history', 'Check overview']);
});

it('says in the row why the server refused, until it is dismissed', async () => {
  const detail = 'A colleague has paused it already.';
  await steering(checkOf('pending', ['pause_project']), Response.json({ code: 'conflict', detail }, { status: 409 }));
  await page.getByRole('button', { name: 'Pause Steered' }).click();
  const row = page.getByRole('row', { name: /Steered/ });
  await expect.element(row.getByText(detail)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss for Steered' }).click();
  await expect.element(page.getByText(detail)).not.toBeInTheDocument();
});

it('says nothing of other failures, which are logged', async () => {
  const detail = 'Too many requests.';
  const answer = Response.json({ code: 'rate_limited', detail }, { status: 429 });
  const { told } = await steering(checkOf('pending', ['pause_project']), answer);
  await page.getByRole('button', { name: 'Pause Steered' }).click();
  await expect.poll(told).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Pause Steered' })).not.toHaveAttribute('data-loading');
  expect(page.getByText(detail).query()).toBeNull();
});

it('disables by keyboard alone, and shows at a glance that the check is invisible', async () => {
  const { told } = await steering(
    checkOf('completed', ['disable_project']),
    checkOf('completed', ['enable_project'], { enabled: false }),
  );
  (page.getByRole('button', { name: 'Actions for Steered' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'View report' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('menuitem', { name: 'Disable' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Invisible')).toBeVisible();
  expect(told()).toEqual([{ action: 'disable_project' }]);
});

it('disables anew after it was enabled, though nobody learnt what became of disabling it at first', async () => {
  const [shown, hidden] = [['disable_project'], ['enable_project']] as const;
  let stands = checkOf('completed', shown);
  const keys: (string | null)[] = [];
  answerApi({
    'GET /api/projects/': () => ({ count: 1, page: 1, perPage: 10, page_size: 10, results: [stands] }),
    'POST /api/manage_project/7/': ({ body, headers }: AskedApi) => {
      const enabled = JSON.stringify(body).includes('enable_project');
      stands = checkOf('completed', enabled ? shown : hidden, { enabled });
      keys.push(headers.get(IDEMPOTENCY_KEY_HEADER));
      return keys.length === 1 ? Response.json({ code: 'broken', detail: '' }, { status: 500 }) : { id: 7, enabled };
    },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  await renderInApp(<ManageChecksPage />, { client });
  for (const [at, entry] of ['Disable', 'Enable', 'Disable'].entries()) {
    await openMenu();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await expect.poll(() => keys).toHaveLength(at + 1);
  }
  expect(new Set(keys).size).toBe(3);
});

it('keeps a hindered entry in reach of the keyboard, and does nothing by it', async () => {
  const { told } = await steering(checkOf('completed', [], { schedule_end: '2020-01-01', celery_task_enabled: false }));
  await openMenu();
  const restart = page.getByRole('menuitem', { name: /Restart schedule/ });
  await expect.element(restart).toHaveTextContent('Restart scheduleIt is past the scheduled end date.');
  (restart.element() as HTMLElement).click();
  await expect.element(restart).toHaveAttribute('aria-disabled', 'true');
  expect(told()).toEqual([]);
});

it('shows a check without a run in the colour of danger, and what is to be known of the last one', async () => {
  await steering(checkOf(null, []));
  await expect.element(page.getByText('No run yet')).toHaveAttribute('data-color', 'danger');
});

it('warns of a last report that is archived, and of sites that ended with an error', async () => {
  await steering(checkOf('completed', [], { last_report_archived: true, last_report_has_errors: true }));
  await expect.element(page.getByRole('img', { name: 'Last report of this check has been archived' })).toBeVisible();
  await expect
    .element(page.getByRole('img', { name: 'Checks for some of the sites have completed with an error' }))
    .toBeVisible();
});

it('has the run button and the menu on a phone, large enough for a finger', async () => {
  const { told } = await steering(checkOf('in_progress', ['pause_project']), undefined, true, true);
  const pause = page.getByRole('button', { name: 'Pause Steered' });
  expect(pause.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(36);
  await pause.click();
  await expect.poll(told).toEqual([{ action: 'pause_project' }]);
});
