import { userSessionsSchema } from '@proofline/contracts/api/session';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, DEMO_PASSWORD } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { mailTo } from '../product/mailbox.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { totp } from '../product/totp.ts';

const newPassword = 'Copper-Kettle-42!';
/** A PNG of 64 × 64 points, in one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAATklEQVR42u3PQQkAAAgEsMtgXjG7EXwLgxVYque1CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAhcFh6nwPF1yUcuAAAAAElFTkSuQmCC',
  'base64',
);

describe('signing in, and the own account', () => {
  let product: RunningProduct;
  let browser: Browser;
  /** Accounts of this file alone, by role; `other` is of another organisation. */
  let [auditor, user, member, other, superuser] = ['', '', '', '', ''];
  const watched: PageTroubles[] = [];

  const newPage = async (): Promise<Page> => {
    const { page, troubles } = await openPage(browser, product.address);
    watched.push(troubles);
    return page;
  };
  const fillLogin = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true }).click();
  /** A page of a session that began elsewhere. */
  const signedInPage = async (email: string, path: string, password = DEMO_PASSWORD): Promise<Page> => {
    const page = await newPage();
    const { request } = page.context();
    const answer = await request.post('/api/login/', { data: { email, password } });
    expect(answer.status()).toBe(200);
    await page.goto(path);
    return page;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    auditor = await newAccount(product, { role: 'auditor' });
    user = await newAccount(product, { role: 'user' });
    member = await newAccount(product, { role: 'full_access' });
    other = await newAccount(product, { role: 'full_access', organization: newOrganization('Harbour') });
    superuser = await newAccount(product, { role: 'superuser' });
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('asks for the captcha once guessing is likely, and takes it', async () => {
    const page = await newPage();
    await page.goto('/login?redirect=/profile');
    await page.getByText('Your session may have expired or').waitFor();
    const submit = page.getByRole('button', { name: 'Log in', exact: true });
    await fillLogin(page, auditor.split('.')[0] ?? '', 'x');
    expect(await submit.isDisabled()).toBe(true);
    await fillLogin(page, auditor, '');
    expect(await submit.isDisabled()).toBe(true);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await fillLogin(page, auditor, `Wrong-Pass-${attempt}!`);
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/login/'));
      await logIn(page);
      expect((await answered).status()).toBe(400);
    }
    // The notification goes after a while; at the field it stays until something else is sent.
    await page.getByRole('main').getByText('Unable to log in with provided credentials.').waitFor();
    const captcha = page.locator('altcha-widget');
    expect(await captcha.count()).toBe(0);
    await fillLogin(page, auditor, DEMO_PASSWORD);
    await logIn(page);
    await page.getByText('Please complete the captcha.').waitFor();
    await captcha.getByRole('checkbox').click();
    await captcha.getByText('Verified').waitFor();
    await logIn(page);
    await page.getByRole('heading', { name: 'Account details' }).waitFor();
    await page.context().close();
  });

  it('sets a forgotten password by mail, which ends the sessions of before and their sockets', async () => {
    const email = user;
    const before = await signedInPage(email, '/manage_checks');
    await before.getByRole('heading', { name: 'Manage checks' }).waitFor();
    const stolen = await new ApiSession(product.address).signIn(email);

    const page = await newPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Reset my password' }).click();
    await page
      .getByText(
        "We've emailed you instructions for setting your password. If an account exists with the email you entered, you should receive them shortly...",
      )
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('');

    const mail = await mailTo(product.env.MAILBOX_URL ?? '', email, 'Set a new password');
    const link = new URL(/https?:\S+\/password_reset\/confirm\/\S+/.exec(mail)?.[0] ?? '');
    await page.goto(link.pathname);
    const [password, confirmation] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new')];
    const submit = page.getByRole('button', { name: 'Change my password' });
    await password.fill('Password1!');
    await confirmation.fill('Password1');
    await page.getByRole('listitem').filter({ hasText: '1 special character: yes' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Passwords match: not yet' }).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await confirmation.fill('Password1!');
    await submit.click();
    await page.getByText('This password is too common.').first().waitFor();
    await password.fill(newPassword);
    await confirmation.fill(newPassword);
    await submit.click();
    await page.getByRole('heading', { name: 'Your password has been set.' }).waitFor();

    // Nobody touched that page: the end of its socket told it.
    await before.waitForURL(/\/login\?redirect=/, { timeout: 6_000 });
    expect((await stolen.send('GET', '/api/auth/users/me/')).status).toBe(401);
    await page.getByRole('link', { name: 'Log in' }).click();
    await fillLogin(page, email, newPassword);
    await logIn(page);
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await Promise.all([before.context().close(), page.context().close()]);
  });

  it('asks for a second proof once it was set up', async () => {
    const email = other;
    const page = await signedInPage(email, '/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
    await setUp.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await setUp.getByRole('button', { name: 'Continue' }).click();
    await setUp.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = (await setUp.getByTestId('two-factor-key').textContent()) ?? '';
    await setUp.getByLabel('Code', { exact: true }).fill('000000');
    await setUp.getByRole('button', { name: 'Confirm code' }).click();
    await setUp.getByText('This code is not valid.').waitFor();
    await setUp.getByLabel('Code', { exact: true }).fill(totp(secret, new Date()));
    await setUp.getByRole('button', { name: 'Confirm code' }).click();
    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await saved.waitFor();
    const codes = await saved.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await saved.getByLabel('I have saved the recovery codes').check();
    await saved.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'New recovery codes' }).waitFor();

    await page.context().clearCookies();
    await page.goto('/login?redirect=/profile');
    await fillLogin(page, email, DEMO_PASSWORD);
    await logIn(page);
    await page.getByText('Enter the code from your authenticator app.').waitFor();
    // The code of the confirmation is used up.
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await logIn(page);
    await page.getByText('This code is not valid.').first().waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await logIn(page);
    await page.getByRole('heading', { name: 'Account details' }).waitFor();

    await page.getByRole('button', { name: 'Disable' }).click();
    const off = page.getByRole('dialog', { name: 'Disable two-factor authentication' });
    await off.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    // Each recovery code works once.
    await off.getByLabel('Code or recovery code').fill(codes[0] ?? '');
    await off.getByRole('button', { name: 'Disable' }).click();
    await off.getByText('This code is not valid.').waitFor();
    await off.getByLabel('Code or recovery code').fill(codes[1] ?? '');
    await off.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Two-factor authentication is off.').waitFor();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await page.context().close();
  });

  it('changes the password of who knows it, and ends sessions elsewhere one by one or all at once', async () => {
    const email = await newAccount(product, { role: 'user' });
    const page = await signedInPage(email, '/profile');
    const revoked = await signedInPage(email, '/manage_checks');
    await revoked.getByText('Live', { exact: true }).first().waitFor();
    // The newest of the others stands first.
    await page.reload();
    await page
      .getByRole('button', { name: /^Log out Chrome/ })
      .first()
      .click();
    await page.getByText('The session was ended.').waitFor();
    await revoked.waitForURL(/\/login\?redirect=/, { timeout: 5_000, waitUntil: 'commit' });

    const elsewhere = await signedInPage(email, '/manage_checks');
    await elsewhere.getByText('Live', { exact: true }).first().waitFor();
    const change = page.getByRole('button', { name: 'Change password' });
    const current = page.getByLabel('Current password', { exact: true });
    const fillNew = async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(password);
    };
    await current.fill('Not-My-Pass-1!');
    await fillNew(newPassword);
    await change.click();
    await page.getByRole('alert').getByText('Invalid password.').waitFor();
    expect(await current.getAttribute('aria-invalid')).toBe('true');
    await current.fill(DEMO_PASSWORD);
    await fillNew('Password1!');
    await change.click();
    await page.getByRole('alert').getByText('This password is too common.').waitFor();
    await fillNew(newPassword);
    await change.click();
    await page.getByText('Your password has been changed successfully.').waitFor();
    await elsewhere.waitForURL(/\/login\?redirect=/, { timeout: 5_000, waitUntil: 'commit' });
    expect((await page.context().request.get('/api/auth/users/me/')).status()).toBe(200);
    for (const context of [page, revoked, elsewhere].map((shown) => shown.context())) await context.close();
  });

  it('changes the email address once its mailbox has confirmed; keeps notification settings and timezone', async () => {
    const before = await newAccount(product, { role: 'user' });
    const after = before.replace('journey', 'mail');
    const page = await signedInPage(before, '/profile');
    await page.getByRole('switch', { name: 'News' }).check();
    await page.getByRole('button', { name: /^Timezone/ }).click();
    await page.getByLabel('Search timezones').fill('osl');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Timezone Europe\/Oslo \d\d:\d\d:\d\d/ }).waitFor();

    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill(after);
    await dialog.getByLabel('Current password', { exact: true }).fill('Not-My-Pass-1!');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await dialog.getByText('Invalid password.').waitFor();
    await dialog.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Check your new mailbox').waitFor();
    const mail = await mailTo(product.env.MAILBOX_URL ?? '', after, 'Confirm your email address');
    await page.goto(new URL(/https?:\S+\/email_change\/confirm\/\S+/.exec(mail)?.[0] ?? '').pathname);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByRole('heading', { name: 'Your email address has been changed.' }).waitFor();
    // Who can read the old mailbox only learns that it happened.
    await mailTo(product.env.MAILBOX_URL ?? '', before, 'Your email address was changed');

    const again = await signedInPage(after, '/profile');
    await again.getByText(after).first().waitFor();
    await again.getByRole('button', { name: /^Timezone Europe\/Oslo/ }).waitFor();
    expect(await again.getByRole('switch', { name: 'News' }).isChecked()).toBe(true);
    expect(await again.getByRole('switch', { name: 'Offers' }).isChecked()).toBe(false);
    await Promise.all([page.context().close(), again.context().close()]);
  });

  it('takes pictures for a profile, and nothing that only looks like one', async () => {
    const page = await signedInPage(member, '/profile');
    await page.getByRole('button', { name: 'Add profile picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile picture' });
    const save = dialog.getByRole('button', { name: 'Save' });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    const hostile = Buffer.from('<!doctype html><script>alert(1)</script>');
    await choose('page.html', 'text/html', hostile);
    await page.getByText('Please upload only jpg and png images.', { exact: true }).waitFor();
    await choose('page.jpg', 'image/jpeg', hostile);
    await page.getByText('The image seems to be corrupted. Please upload only jpg and png images.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    // And where nobody asks the browser first.
    const refused = await page.context().request.put('/api/auth/users/me/picture/', {
      headers: { 'Content-Type': 'image/jpeg', Origin: product.address },
      data: hostile,
    });
    expect([refused.status(), await refused.json()]).toEqual([
      400,
      { picture: ['Please upload only jpg and png images.'] },
    ]);

    await choose('me.png', 'image/png', picture);
    for (const tool of ['Rotate right', 'Flip horizontally', 'Zoom in', 'Zoom out']) {
      await dialog.getByRole('button', { name: tool }).click();
    }
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(
        () =>
          page
            .locator('main img')
            .first()
            .evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)),
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Change profile picture' }).click();
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await save.click();
    await page.getByRole('button', { name: 'Add profile picture' }).waitFor();
    await page.context().close();
  });

  it('keeps a phone number that could be called, and asks before an edited one is lost', async () => {
    const page = await signedInPage(member, '/profile');
    const phone = page.getByLabel('Phone');
    const save = page.getByRole('button', { name: 'Save' });
    await phone.fill('+356 21 call me');
    await page.getByText('Enter a valid phone number').waitFor();
    expect([await phone.inputValue(), await save.isDisabled()]).toEqual(['+356 21 ', true]);
    await phone.fill('+356 2123 4567');
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Manage lists' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you wish to discard your changes?' });
    await question.getByText('Your changes have not been saved.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await save.click();
    await page.getByText('Your phone number was saved.').waitFor();
    await page.context().close();
  });

  it('asks in time whether to stay, and signs out all tabs of a browser at once', async () => {
    const page = await signedInPage(superuser, '/profile');
    await page.getByText('This device').waitFor();
    const { request } = page.context();
    const current = async () => {
      const { results } = userSessionsSchema.parse(await (await request.get('/api/auth/sessions/')).json());
      return Date.parse(results.find((session) => session.current)?.expires_at ?? '');
    };
    const endsAt = await current();
    const soon = { is_authenticated: true, expires_at: new Date().toISOString(), expires_in_s: 90 };
    await page.route('**/api/session/', (route) => route.fulfill({ json: soon }));
    const other = await page.context().newPage();
    await other.goto('/manage_checks');
    await other.getByRole('heading', { name: 'Manage checks' }).waitFor();
    await page.reload();
    const question = page.getByRole('dialog', { name: 'Your session is about to expire' });
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await current()).toBeGreaterThan(endsAt);

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByText('Log out', { exact: true }).click();
    // The admin area, as the server says of superusers, which then asks to log in.
    await page.waitForURL(/\/login\?redirect=\/settings/);
    await other.waitForURL(/\/login\?redirect=\/manage_checks/, { timeout: 2_000 });
    await page.context().close();
  });

  it('troubled no page: nothing thrown, logged as an error or against the content policy', () => {
    expect(watched.flatMap(({ all }) => all)).toEqual([]);
  });
});
