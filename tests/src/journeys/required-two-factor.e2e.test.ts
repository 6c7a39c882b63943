import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { totp } from '../product/totp.ts';

describe('an organisation that requires two-factor authentication', () => {
  let product: RunningProduct;
  let browser: Browser;
  let [head, colleague] = ['', ''];
  const watched: PageTroubles[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    const organization = newOrganization('Lighthouse');
    head = await newAccount(product, { role: 'full_access', organization });
    colleague = await newAccount(product, { role: 'user', organization });
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function signedIn(email: string, path: string): Promise<Page> {
    const { page, troubles } = await openPage(browser, product.address);
    watched.push(troubles);
    const answer = await page.context().request.post('/api/login/', { data: { email, password: DEMO_PASSWORD } });
    expect(answer.status()).toBe(200);
    await page.goto(path);
    return page;
  }

  /** From the password to the recovery codes, in whatever frame the form stands. */
  async function setUp(page: Page): Promise<void> {
    await page.getByLabel('Current password', { exact: true }).last().fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = (await page.getByTestId('two-factor-key').textContent()) ?? '';
    await page.getByLabel('Code', { exact: true }).fill(totp(secret, new Date()));
    await page.getByRole('button', { name: 'Confirm code' }).click();
    await page.getByLabel('I have saved the recovery codes').check();
    await page.getByRole('button', { name: 'Done' }).click();
  }

  it('leads everybody who has none to set it up, wherever they are, and back', async () => {
    const [page, other] = [await signedIn(head, '/profile'), await signedIn(colleague, '/manage_lists')];
    const requirement = page.getByRole('switch', { name: 'Require two-factor authentication' });
    await page.getByText('Set up two-factor authentication for your own account first.').waitFor();
    expect(await requirement.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Set up' }).click();
    await setUp(page);
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    await requirement.click({ force: true });
    await page.getByRole('button', { name: 'Require it' }).click();
    await page.getByText(/Two-factor authentication is required in/).waitFor();
    // What is asked for cannot be turned off.
    await page.getByRole('button', { name: 'Disable' }).waitFor({ state: 'detached' });

    // The colleague's page was open all the while: the next thing it asks for tells it.
    await other.getByRole('link', { name: 'Manage checks' }).first().click();
    await other.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    await other.goto('/manage_lists');
    await other.waitForURL(/\/set_up_two_factor\?redirect=/);
    await setUp(other);
    await other.getByRole('heading', { name: 'Manage lists' }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/manage_lists');
    await Promise.all([page.context().close(), other.context().close()]);
  });

  it('troubled no page: nothing thrown, logged as an error or against the content policy', () => {
    expect(watched.flatMap(({ all }) => all)).toEqual([]);
  });
});
