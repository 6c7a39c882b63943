import type { Webhook } from '@proofline/contracts/api/webhooks';
import { FEED_EVENT_TYPES } from '@proofline/contracts/feed/events';
import type { WebhookId } from '@proofline/contracts/webhooks';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { webhook } from './testing/sample-webhook.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const path = '/api/webhooks/';
const secret = 'whsec_0123456789abcdef';

let webhooks: Webhook[];
beforeEach(() => {
  webhooks = [webhook()];
});

async function shown(more: Record<string, unknown> = {}) {
  const list = () => ({ count: webhooks.length, page: 1, perPage: 0, page_size: 0, results: webhooks });
  const calls = answerApi({ [`GET ${path}`]: list, ...more });
  await renderInApp(<WebhooksPage />);
  return calls;
}
const dialog = page.getByRole('dialog');
const sent = (calls: Awaited<ReturnType<typeof shown>>, method: string) =>
  calls.filter((call) => call.method === method).map(({ path: asked, body }) => [asked, body]);

it('lists webhooks with where they send, what, and how they stand', async () => {
  webhooks.push(
    webhook({
      id: 2 as WebhookId,
      name: 'All',
      types: [...FEED_EVENT_TYPES],
      format: 'slack',
      state: 'failing',
      waiting: 1204,
    }),
    webhook({ id: 3 as WebhookId, name: 'Gone', state: 'suspended', suspension: 'gone', set_aside: 7 }),
  );
  await shown();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ops').getByText('hooks.example')).toBeVisible();
  await expect.element(row('Ops').getByText('1 event')).toBeVisible();
  await expect.element(row('Ops').getByText('Never')).toBeVisible();
  await expect.element(row('All').getByText('All events')).toBeVisible();
  await expect.element(row('All').getByText('Slack message')).toBeVisible();
  await expect.element(row('All').getByText('Failing')).toBeVisible();
  await expect.element(row('All').getByText('1,204')).toBeVisible();
  await expect.element(row('Gone').getByText('Suspended')).toBeVisible();
  await expect.element(row('Gone').getByRole('link', { name: '7 messages of Gone were set aside' })).toBeVisible();
});

it('makes one, says what is wrong with its address, and shows the secret once', async () => {
  webhooks = [];
  const calls = await shown({
    [`POST ${path}`]: () => {
      webhooks = [webhook()];
      return Response.json({ ...webhook(), secret }, { status: 201 });
    },
  });
  await expect.element(page.getByText('You have no webhooks yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const submit = dialog.getByRole('button', { name: 'Create webhook' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' Ops ');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://localhost/');
  await dialog.getByRole('textbox', { name: 'Name' }).click();
  await expect.element(dialog.getByText('This is not the name of a public server.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example/a');
  await dialog.getByRole('checkbox', { name: 'run.completed' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Runs' })).toBePartiallyChecked();
  await dialog.getByRole('checkbox', { name: 'Comments' }).click();
  await submit.click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  const types = ['run.completed', 'comment.added', 'comment.edited', 'comment.deleted'];
  const settings = { name: 'Ops', url: 'https://hooks.example/a', format: 'standard', types };
  expect(sent(calls, 'POST')).toEqual([[path, settings]]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(page.getByText(secret).elements()).toEqual([]);
});

it('shows why an address over http is refused, at its field', async () => {
  const message = 'Enter an address that begins with https://';
  await shown({ [`POST ${path}`]: () => Response.json({ url: [message] }, { status: 400 }) });
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ops');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://hooks.example/a');
  await dialog.getByRole('checkbox', { name: 'Website lists' }).click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect.element(dialog.getByText(message)).toBeInViewport();
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveFocus();
});

it.each([
  ['Send test', 'POST', `${path}1/test/`, undefined],
  ['Pause', 'PATCH', `${path}1/`, { paused: true }],
])('does what its menu says: %s', async (entry, method, asked, body) => {
  const calls = await shown({ [`${method} ${asked}`]: () => Response.json(webhook(), { status: 200 }) });
  await page.getByRole('button', { name: 'Actions of Ops' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect.poll(() => sent(calls, method)).toEqual([[asked, body]]);
});

it('asks before it removes one or makes another secret, which is shown once', async () => {
  const calls = await shown({
    [`POST ${path}1/rotate_secret/`]: () =>
      Response.json({ ...webhook({ former_secret_until: '2026-11-21T12:00:00.000Z' }), secret }),
    [`DELETE ${path}1/`]: () => new Response(null, { status: 204 }),
  });
  await page.getByRole('button', { name: 'Actions of Ops' }).click();
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
  expect(sent(calls, 'POST')).toEqual([]);
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  await expect.element(dialog.getByText(/former secret signs beside it for 24 hours/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Actions of Ops' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove webhook' }).click();
  await expect.poll(() => sent(calls, 'DELETE').length).toBe(1);
});

it('replays from a position, and says what is none', async () => {
  const calls = await shown({
    [`POST ${path}1/replay/`]: () =>
      Response.json({ code: 'unknown_position', detail: 'Not given out.' }, { status: 422 }),
  });
  await page.getByRole('button', { name: 'Actions of Ops' }).click();
  await page.getByRole('menuitem', { name: 'Replay' }).click();
  await dialog.getByRole('textbox', { name: 'Position' }).fill('yesterday');
  await expect.element(dialog.getByText('This is no position of the feed.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Position' }).fill('48211-6');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Not given out.')).toBeVisible();
  expect(sent(calls, 'POST')).toEqual([[`${path}1/replay/`, { from: '48211-6' }]]);
});

it('says that the list could not be had', async () => {
  await shown({ [`GET ${path}`]: () => Response.json({ code: 'x', detail: 'x' }, { status: 403 }) });
  await expect.element(page.getByText('Sorry, something went wrong.')).toBeVisible();
});
