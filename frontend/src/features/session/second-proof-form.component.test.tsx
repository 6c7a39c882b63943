import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SecondProofForm } from './second-proof-form.tsx';

const refusal = new FieldErrorsError(400, { otp: ['Invalid code.'] });
const logIn = page.getByRole('button', { name: 'Log in' });
const code = page.getByRole('textbox', { name: 'Code', exact: true });

async function form({ error = null, pending = false }: { error?: unknown; pending?: boolean } = {}) {
  const [onSubmit, onBack] = [vi.fn(), vi.fn()];
  const props = { error, pending, captcha: null, onSubmit, onBack };
  await renderInApp(<SecondProofForm {...props} />);
  await expect.element(code).toHaveFocus();
  return { onSubmit, onBack };
}

it('sends six digits, however they are spaced, and nothing else', async () => {
  const { onSubmit } = await form();
  for (const wrong of ['12345', '1234567', '12a456', '']) {
    await code.fill(wrong);
    await expect.element(logIn).toBeDisabled();
    await userEvent.keyboard('{Enter}');
  }
  expect(onSubmit).not.toHaveBeenCalled();
  await code.fill(' 123 456 ');
  await expect.element(logIn).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit.mock.calls).toEqual([['123456']]);
});

it('takes a recovery code as it was saved, and forgets the code that was typed before', async () => {
  const { onSubmit } = await form();
  await code.fill('123456');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(recovery).toHaveValue('');
  await recovery.fill('ab cd-ef');
  await logIn.click();
  expect(onSubmit.mock.calls).toEqual([['ab cd-ef']]);
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await expect.element(code).toHaveValue('');
});

it('says what was wrong with a code that was tried, and nothing before one was', async () => {
  await form({ error: refusal });
  expect(page.getByText('Invalid code.').elements()).toEqual([]);
  await code.fill('123456');
  await logIn.click();
  await expect.element(page.getByText('Invalid code.')).toBeVisible();
});

it('sends nothing twice while an answer is waited for', async () => {
  const { onSubmit } = await form({ pending: true });
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('goes back to the password', async () => {
  const { onBack } = await form();
  await page.getByRole('button', { name: 'Back' }).click();
  expect(onBack).toHaveBeenCalledTimes(1);
});
