import type { PublishedNotification } from '@proofline/contracts/api/notifications';
import type { NotificationId, OrganizationId, UserId } from '@proofline/contracts/ids';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { type AskedApi, answerApi } from '../../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../../testing/render-in-app.tsx';
import { NoticesPage } from './notices-page.tsx';

const path = '/api/all_custom_notifications/';
const [alex, first] = [5 as UserId, 3 as OrganizationId];
const notice = (facts: Partial<PublishedNotification> = {}): PublishedNotification => ({
  ...{ id: '0f9f1c55-6a3f-8c9e-9d0e-000000000001' as NotificationId, type: 'warning', category: 'news', link: '/faq' },
  ...{ message: 'Maintenance\nTonight at ten.', ctime: '2026-11-20T12:00:00.000Z', creator: 1 as UserId },
  ...{ creator_full_name: 'Maya Lindqvist', user: [alex], organization: [first] },
  ...{ users: [{ id: alex, name: 'Alex Berg' }], organizations: [{ id: first, name: 'Larkfield' }] },
  ...facts,
});
const pageOf = (results: readonly unknown[]) => ({
  ...{ count: results.length, page: 1, perPage: 10, page_size: 10 },
  results,
});

let notices: PublishedNotification[];
beforeEach(() => {
  notices = [notice()];
});

async function shown(more: Record<string, unknown> = {}) {
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, name: 'Maya Lindqvist' });
  const calls = answerApi({
    [`GET ${path}`]: () => pageOf(notices),
    'GET /api/users/': pageOf([
      { id: alex, first_name: 'Alex', last_name: 'Berg', name: 'Alex Berg', picture_url: null },
    ]),
    'GET /api/organizations/': pageOf([]),
    ...more,
  });
  await renderInApp(<NoticesPage />, { client });
  return calls;
}
const add = page.getByRole('button', { name: 'Add notification' });
const dialog = page.getByRole('dialog');
const choose = async (label: string, option: string) => {
  await dialog.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

it('lists what was published, to whom and by whom, and shows the whole of it on a click of its row', async () => {
  await shown();
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  const names = ['ID', 'Message', 'Type', 'Creator', 'Receiver (user)', 'Receiver (organization)', 'Actions'];
  await expect.poll(heads).toEqual(names);
  await page.getByRole('cell', { name: 'Larkfield' }).click();
  await expect.element(dialog.getByText(/Tonight at ten\./)).toBeVisible();
  await expect.element(dialog.getByText('/faq')).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
});

it('says of one that names nobody that all receive it', async () => {
  notices = [notice({ user: [], users: [], organization: [], organizations: [] })];
  await shown();
  await expect.poll(() => page.getByRole('cell', { name: 'All', exact: true }).elements().length).toBe(2);
});

it('adds one once message and type are there, to who was chosen', async () => {
  const calls = await shown({ [`POST ${path}`]: () => Response.json(notice(), { status: 201 }) });
  await add.click();
  const submit = dialog.getByRole('button', { name: 'Add notification' });
  await expect.element(submit).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await expect.element(submit).toBeDisabled();
  await choose('Type', 'Success');
  await choose('Receiver (user)', 'Alex Berg');
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('textbox', { name: 'Link' }).fill('//evil.example');
  await expect.element(dialog.getByText('Enter a path of this site or an https address.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Link' }).fill('/faq');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ creator: 1, message: 'Hello', type: 'success', user: [alex], organization: [], link: '/faq' },
  });
});

it('says in the words of the specification that adding failed, and keeps what was typed', async () => {
  await shown({ [`POST ${path}`]: () => Response.json({ code: 'x', detail: 'x' }, { status: 500 }) });
  await add.click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await choose('Type', 'Info');
  await dialog.getByRole('button', { name: 'Add notification' }).click();
  await expect.element(page.getByText('An error occurred while adding the notification.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
});

it('asks before it deletes one', async () => {
  const gone = ({ path: asked }: AskedApi) => {
    notices = notices.filter(({ id }) => !asked.includes(id));
    return new Response(null, { status: 204 });
  };
  const calls = await shown({ [`DELETE ${path}${notice().id}/`]: gone });
  await page.getByRole('button', { name: 'Delete notification 0f9f1c55' }).click();
  await expect.element(page.getByText('Are you sure you want to delete this notification?')).toBeVisible();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('You have no notifications yet.')).toBeVisible();
});
