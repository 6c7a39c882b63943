import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const email = page.getByRole('textbox', { name: 'Email' });
const send = page.getByRole('button', { name: 'Reset my password' });

it('asks once for what can be an address, and says the same whoever has it', async () => {
  const calls = answerApi({ 'POST /api/auth/users/reset_password/': () => new Response(null, { status: 204 }) });
  await renderInApp(<ForgotPasswordPage />);
  await email.fill('nobody@');
  await expect.element(send).toBeDisabled();
  await email.fill(' nobody@demo.example ');
  await send.click();
  await expect.element(page.getByText(/^We've emailed you instructions/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'nobody@demo.example' }]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(email).toHaveValue('');
});

it('keeps the address when it could not be asked', async () => {
  const detail = 'Request was throttled.';
  const refused = () => Response.json({ code: 'throttled', detail }, { status: 429 });
  answerApi({ 'POST /api/auth/users/reset_password/': refused });
  await renderInApp(<ForgotPasswordPage />);
  await email.fill('nobody@demo.example');
  await send.click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(email).toHaveValue('nobody@demo.example');
});
