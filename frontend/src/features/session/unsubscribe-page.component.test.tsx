import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const path = '/api/unsubscribe/a-token/';
const about = { email: 'm…@larkfield.example', categories: ['alerts', 'news'] };
const shown = () => renderInApp(<UnsubscribePage />, { at: '/unsubscribe/a-token', route: '/unsubscribe/$token' });

it('asks first, stops the mails with a click, and takes it back with another', async () => {
  const calls = answerApi({
    [`GET ${path}`]: { ...about, stopped: false },
    [`POST ${path}`]: ({ body }: { body: { stopped: boolean } }) => ({ ...about, ...body }),
  });
  await shown();
  await expect.element(page.getByRole('heading', { name: 'Stop mails about alerts and news?' })).toBeVisible();
  await expect.element(page.getByText(/^They go to m…@larkfield\.example\./)).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are unsubscribed.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Mails come again as before.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([undefined, { stopped: true }, { stopped: false }]);
});

it.each(['This link is not valid.', 'This link has expired.'])(
  'says what is wrong with a link: %s',
  async (message) => {
    answerApi({ [`GET ${path}`]: () => Response.json({ token: [message] }, { status: 400 }) });
    await shown();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(page.getByRole('link', { name: 'Notification settings' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  },
);
