import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AskedApi, answerApi } from '../../testing/answer-api.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LoginPage } from './login-page.tsx';

const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByLabelText('Password', { exact: true });
const logIn = page.getByRole('button', { name: 'Log in' });
const signedIn = { is_authenticated: true, expires_at: null, expires_in_s: null };
const refusal = (fields: object) => () => Response.json(fields, { status: 400 });

async function loginPage(answer: (asked: AskedApi) => unknown, at = '/login') {
  const calls = answerApi({ 'POST /api/login/': answer, 'GET /api/waffle_switches/': { count: 0, results: [] } });
  const app = await renderInApp(<LoginPage />, { route: '/login', at });
  await expect.element(email).toBeVisible();
  const tries = () => calls.filter(({ path }) => path === '/api/login/').map(({ body }) => body);
  const enter = async () => {
    await email.fill(' maya@demo.example ');
    await password.fill('a password');
    await userEvent.keyboard('{Enter}');
  };
  return { ...app, tries, enter };
}

it('asks for both, sends them, and leads to where one wanted to go', async () => {
  const { tries, enter, address } = await loginPage(() => signedIn, '/login?redirect=%2Freports%3Fpage%3D2');
  await expect.element(page.getByText(/^Your session may have expired/)).toBeVisible();
  await email.fill('maya@demo.example');
  await expect.element(logIn).toBeDisabled();
  await enter();
  await expect.poll(address).toBe('/reports?page=2');
  expect(tries()).toEqual([{ email: 'maya@demo.example', password: 'a password', remember_me: false }]);
});

it('leads to the start page otherwise, and never to another website', async () => {
  const { enter, address } = await loginPage(() => signedIn, '/login?redirect=https%3A%2F%2Fevil.example%2F');
  await enter();
  await expect.poll(address).toBe('/manage_checks');
});

it('keeps what was typed when it is refused, and says why', async () => {
  const words = 'Unable to log in with provided credentials.';
  const { enter } = await loginPage(refusal({ non_field_errors: [words] }));
  expect(page.getByText(/^Your session may have expired/).elements()).toEqual([]);
  await enter();
  await expect.element(page.getByText(words).first()).toBeVisible();
  await expect.element(password).toHaveValue('a password');
  await expect.element(logIn).toBeEnabled();
});

it('asks for the second proof as a question, and sends it with the password', async () => {
  const answer = ({ body }: AskedApi) =>
    (body as { otp?: string }).otp === undefined ? refusal({ otp: ['Enter a code.'] })() : signedIn;
  const { tries, enter, address } = await loginPage(answer);
  await enter();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect.element(code).toHaveFocus();
  expect(page.getByText('Enter a code.').elements()).toEqual([]);
  await code.fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/manage_checks');
  expect(tries()[1]).toMatchObject({ email: 'maya@demo.example', password: 'a password', otp: '123456' });
});
