import type { Me } from '@proofline/contracts/api/account';
import type { BulkManaged } from '@proofline/contracts/api/bulk-actions';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../../testing/render-in-app.tsx';
import { ManageChecksPage } from '../manage-checks-page.tsx';
import { checkOf } from '../testing/check-of.ts';

const all = [
  checkOf('in_progress', ['pause_project'], { id: 1, name: 'Running' }),
  checkOf('paused', ['continue_project', 'disable_project'], { id: 2, name: 'Waiting' }),
  checkOf('completed', ['disable_project'], { id: 3, name: 'Resting' }),
];
const refusal = (check: (typeof all)[number]) => ({ id: check.id, name: check.name, detail: 'It is running.' });

interface Opened {
  answer?: BulkManaged;
  mayManage?: boolean;
  favorites?: boolean;
  phone?: boolean;
  at?: string;
}

async function checks({ answer, mayManage = true, favorites = true, phone = false, at = '/' }: Opened = {}) {
  const calls = answerApi({
    'GET /api/projects/': { count: 27, page: 1, perPage: 10, page_size: 10, results: all },
    'GET /api/waffle_switches/': {
      count: 1,
      results: [{ name: 'enable_favorites', active: favorites }],
    },
    'POST /api/manage_projects/': answer,
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: mayManage } as Me);
  await renderInApp(<ManageChecksPage />, { client, phone, at });
  await expect.element(page.getByText('Running', { exact: true })).toBeVisible();
  return () => calls.filter(({ path }) => path === '/api/manage_projects/').map(({ body }) => body);
}
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const bar = page.getByRole('group', { name: 'Actions for the selected checks' });
const button = (name: RegExp) => bar.getByRole('button', { name });

it('counts for each action the chosen rows it applies to, in the place of the filters', async () => {
  await checks();
  expect(bar.query()).toBeNull();
  await box('Running').click();
  await box('Resting').click();
  await expect.element(bar.getByText('2 selected')).toBeVisible();
  await expect.element(button(/^Pause/)).toHaveTextContent('Pause1');
  await expect.element(button(/^Disable/)).toHaveTextContent('Disable1');
  await expect.element(button(/^Continue/)).toBeDisabled();
  await expect.element(button(/^Add to favorites/)).toHaveTextContent('Add to favorites2');
  expect(page.getByRole('searchbox', { name: 'Filter by check name' }).query()).toBeNull();
  await button(/Clear the selection/).click();
  await expect.element(page.getByRole('searchbox', { name: 'Filter by check name' })).toBeVisible();
});

it('says in one summary what was done and what was refused, which stays chosen', async () => {
  const [running, waiting] = all;
  if (running === undefined || waiting === undefined) throw new Error('There are three.');
  const told = await checks({ answer: { done: [waiting.id], refused: [refusal(running)] } });
  await box('Running').click();
  await box('Waiting').click();
  await button(/^Disable/).click();
  await expect.element(page.getByText('1 of 2 checks was disabled')).toBeVisible();
  await expect.element(page.getByText('“Running” It is running.')).toBeVisible();
  expect(told()).toEqual([{ action: 'disable_project', projects: [1, 2] }]);
  await expect.element(box('Running')).toBeChecked();
  await expect.element(box('Waiting')).not.toBeChecked();
});

it('takes the page, then all that match, which is asked about before it is done', async () => {
  const told = await checks({
    answer: { done: [], refused: [] },
    at: '/?kind=compliance&url_count=5-&status=completed',
  });
  await page.getByRole('checkbox', { name: 'Select all checks on this page' }).click();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 27 matching' }).click();
  await expect.element(bar.getByText('27 selected')).toBeVisible();
  await expect.element(box('Waiting')).toBeChecked();
  await button(/^Pause$/).click();
  const question = page.getByRole('dialog', { name: /all 27 checks that match/ });
  expect(told()).toEqual([]);
  await question.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(told).toEqual([
    {
      action: 'pause_project',
      matching: { kind: 'compliance', url_count__gte: 5, status: ['completed', 'expired'].join(','), enabled: 'true' },
    },
  ]);
});

it('lists many refusals where they can be read', async () => {
  const refused = Array.from({ length: 5 }, (_, index) => ({ ...refusal(all[0] as never), id: (index + 1) as never }));
  await checks({ answer: { done: [], refused: refused.map((one, at) => ({ ...one, name: `Check ${at}` })) } });
  await box('Running').click();
  await button(/^Pause/).click();
  const summary = page.getByRole('dialog', { name: 'No check was told to pause' });
  await expect.element(summary.getByText('“Check 4” It is running.')).toBeVisible();
  await summary.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(summary).not.toBeInTheDocument();
});

it('says of all that match that those on this page stay chosen, and offers both of favourites', async () => {
  const refused = Array.from({ length: 5 }, (_, at) => ({ ...refusal(all[0] as never), id: (at + 1) as never }));
  await checks({ answer: { done: [], refused } });
  await page.getByRole('checkbox', { name: 'Select all checks on this page' }).click();
  await bar.getByRole('button', { name: 'Select all 27 matching' }).click();
  // Others may be favourites already, whatever the rows of this page are.
  await expect.element(button(/^Add to favorites$/)).toBeEnabled();
  await expect.element(button(/^Remove from favorites$/)).toBeEnabled();
  await button(/^Pause$/).click();
  await page
    .getByRole('dialog', { name: /all 27 checks/ })
    .getByRole('button', { name: 'Pause' })
    .click();
  const summary = page.getByRole('dialog', { name: 'No check was told to pause' });
  await expect.element(summary.getByText('5 were refused; those on this page stay selected.')).toBeVisible();
});

it('lets others choose favourites alone, and nobody anything where those are off', async () => {
  await checks({ mayManage: false });
  await box('Running').click();
  await expect.element(button(/^Add to favorites/)).toBeVisible();
  expect(button(/^Pause/).query()).toBeNull();
});

it('has nothing to choose for those who only view, while favourites are off', async () => {
  await checks({ mayManage: false, favorites: false });
  expect(page.getByRole('checkbox').query()).toBeNull();
});

it('is done by keyboard alone', async () => {
  const told = await checks({ answer: { done: [1 as never], refused: [] } });
  (box('Running').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  (button(/^Pause/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 check was told to pause')).toBeVisible();
  expect(told()).toEqual([{ action: 'pause_project', projects: [1] }]);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: 'Select all checks on this page' })).toHaveFocus();
});

it('chooses cards on a phone once that is asked for', async () => {
  await checks({ phone: true });
  expect(page.getByRole('checkbox').query()).toBeNull();
  await page.getByRole('button', { name: 'Select checks' }).click();
  await box('Resting').click();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  expect(
    button(/^Disable/)
      .element()
      .getBoundingClientRect().height,
  ).toBeGreaterThanOrEqual(44);
});
