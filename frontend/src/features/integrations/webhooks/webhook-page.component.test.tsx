import { notifications } from '@mantine/notifications';
import type { Webhook, WebhookMessage } from '@proofline/contracts/api/webhooks';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { webhook } from './testing/sample-webhook.ts';
import { WebhookPage } from './webhook-page.tsx';

const path = '/api/webhooks/';
const at = '2026-11-20T12:00:00.000Z';
const messageId = '0f9f1c55-6a3f-4c9e-9d0e-000000000001';
const setAside: WebhookMessage = {
  ...{ id: messageId, type: 'comment.added', position: '48211-6', state: 'set_aside', attempts: 10 },
  ...{ created_at: at, next_attempt_at: null, last: null },
};
const waiting: WebhookMessage = { ...setAside, state: 'waiting', attempts: 2, next_attempt_at: at };
const whole = { count: 1, page: 1, perPage: 10, page_size: 10 };
const done = () => new Response(null, { status: 204 });

// A toast stands over buttons of the next test for as long as one waits for them.
afterEach(() => notifications.clean());

async function shown(facts: Partial<Webhook>, message: WebhookMessage) {
  const calls = answerApi({
    [`GET ${path}`]: { ...whole, results: [webhook(facts)] },
    [`GET ${path}1/messages/`]: { ...whole, results: [message] },
    [`GET ${path}1/messages/${messageId}/`]: { ...message, body: '{}', history: [] },
    [`POST ${path}1/messages/${messageId}/retry/`]: done,
    [`POST ${path}1/retry_set_aside/`]: done,
    [`POST ${path}1/replay/`]: done,
  });
  const where = { at: '/integrations/webhooks/1', route: '/protected/integrations/webhooks/$webhookId' };
  await renderInApp(<WebhookPage />, where);
  return calls;
}
const panel = page.getByRole('dialog', { name: 'comment.added' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each([
  ['active', 'to "Ops"', 'again', ''],
  ['suspended', 'when "Ops" is resumed', 'again when "Ops" is resumed', ', when it is resumed'],
] as const)('of one that is %s, says when what is sent again is sent', async (state, all, one, replayed) => {
  const calls = await shown({ state, suspension: state === 'suspended' ? 'gone' : null, set_aside: 1 }, setAside);
  await button('Send set aside').click();
  const question = page.getByRole('dialog', { name: 'Send 1 message again?' });
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText(`What was set aside is sent again ${all}.`)).toBeVisible();
  await button('comment.added').click();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText(`comment.added is sent ${one}.`)).toBeVisible();
  await panel.getByRole('button', { name: 'Replay from here' }).click();
  await page.getByRole('dialog', { name: 'Replay "Ops"' }).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect.element(page.getByText(`"Ops" sends again what happened since${replayed}.`)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map((call) => call.path)).toEqual([
    ...[`${path}1/retry_set_aside/`, `${path}1/messages/${messageId}/retry/`, `${path}1/replay/`],
  ]);
});

it('sends now what waits to be tried again', async () => {
  await shown({ waiting: 1 }, waiting);
  await button('comment.added').click();
  await panel.getByRole('button', { name: 'Send now' }).click();
  await expect.element(page.getByText('comment.added is sent now.')).toBeVisible();
});

it('of one that rests, shows what waits as waiting until it is resumed, with nothing that would send it now', async () => {
  await shown({ state: 'paused', waiting: 1 }, waiting);
  await expect.element(page.getByRole('cell', { name: 'When resumed' })).toBeVisible();
  await button('comment.added').click();
  await expect.element(panel.getByText('When resumed')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Replay from here' })).toBeVisible();
  expect(panel.getByRole('button', { name: /^Send/ }).elements()).toEqual([]);
});
