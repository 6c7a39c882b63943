import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, DEMO_PASSWORD } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { newAccount } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { waitUntil } from '../product/wait-until.ts';

/** Accounts of this file alone. */
let member: string;
let plainUser: string;
let product: RunningProduct;
let browser: Browser;
let page: Page;
let troubles: PageTroubles;
let admin: ApiSession;

const pathOf = (): string => new URL(page.url()).pathname;
const schemeOf = (shown: Page): Promise<string | null> =>
  shown.locator('html').getAttribute('data-mantine-color-scheme');

async function login(shown: Page, email = member): Promise<void> {
  await shown.getByLabel('Email').fill(email);
  await shown.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await shown.getByRole('button', { name: 'Log in' }).click();
}

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
  member = await newAccount(product, { role: 'full_access' });
  plainUser = await newAccount(product, { role: 'user' });
  admin = await new ApiSession(product.address).signIn(await newAccount(product, { role: 'superuser' }));
  ({ page, troubles } = await openPage(browser, product.address));
}, 150_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, 60_000);

describe('the frame around the pages', () => {
  it('leads a visitor to login and back to the page asked for, query and all', async () => {
    await page.goto('/manage_checks?name=nothing-is-called-so&page_size=30');
    await page.waitForURL(/\/login\?redirect=/);
    await login(page);
    await page.waitForURL(({ pathname }) => pathname === '/manage_checks');
    expect(new URL(page.url()).searchParams.get('name')).toBe('nothing-is-called-so');
    await page.getByLabel('Filter by check name').first().waitFor();
  });

  it('clears the filters of Manage checks when it is entered again', async () => {
    await page.getByRole('link', { name: 'Manage checks', exact: true }).first().click();
    await page.waitForURL(({ pathname, search }) => pathname === '/manage_checks' && search === '');
    expect(await page.getByLabel('Filter by check name').first().inputValue()).toBe('');
  });

  it('reads an empty `enabled` of Manage lists as true', async () => {
    await page.goto('/manage_lists?enabled=');
    await page.getByRole('heading', { level: 1, name: 'Manage lists' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('enabled')).toBe('true');
  });

  it('starts at the dashboard; without its switch that is the check list, and the open page is left at once', async () => {
    await page.goto('/login');
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const answer = await admin.send('PATCH', '/api/waffle_switches/enable_dashboard_in_sidebar/', { active: false });
    expect(answer.status).toBe(200);
    await page.getByText('The page you were looking for does not exist.').waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await page.goto('/home');
    await page.waitForURL(({ pathname }) => pathname === '/manage_checks');
    await admin.send('PATCH', '/api/waffle_switches/enable_dashboard_in_sidebar/', { active: true });
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
  });

  it('keeps Admin settings from who is no superuser, and says so', async () => {
    await page.goto('/settings/insights');
    await page.getByText("You don't have permissions to make changes in this account.").waitFor();
    expect(await page.getByRole('link', { name: 'Admin settings' }).count()).toBe(0);
  });

  it('finds pages and checks by keyboard, and lists its shortcuts', async () => {
    await page.goto('/manage_lists');
    await page.getByRole('heading', { level: 1, name: 'Manage lists' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search pages, checks, reports and lists' });
    await field.fill('affiliates');
    await page.getByRole('group', { name: 'Checks' }).getByRole('option').first().waitFor();
    await field.fill('manage ch');
    await page.getByRole('option', { name: 'Manage checks' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/manage_checks');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/manage_lists');
  });

  it('shows the maintenance page while the health check fails, keeps where one was, and comes back there', async () => {
    await page.goto('/reports?page_size=30');
    await page.getByRole('heading', { level: 1, name: 'Manage reports' }).waitFor();
    await page.route('**/hc/', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.reload();
    await page.getByRole('heading', { name: 'Under maintenance' }).waitFor();
    expect(pathOf()).toBe('/maintenance');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/reports?page_size=30');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.unroute('**/hc/');
    await page.getByRole('heading', { level: 1, name: 'Manage reports' }).waitFor();
    expect(page.url()).toContain('/reports?page_size=30');
  });
});

describe('preferences', () => {
  it('follow the account to a new device, where its first paint is dark already on the next load', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Select Appearance' }).click();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Collapse' }).click();
    await page.getByRole('button', { name: 'Expand' }).waitFor();
    expect(await schemeOf(page)).toBe('dark');

    const other = await openPage(browser, product.address, { colorScheme: 'light' });
    await other.page.goto('/login?redirect=/manage_lists');
    expect(await schemeOf(other.page)).toBe('light');
    await login(other.page);
    await other.page.getByRole('button', { name: 'Expand' }).waitFor();
    await waitUntil('the account is dark here too', 10_000, async () => (await schemeOf(other.page)) === 'dark');
    // Before any script of the app ran: the app's own are held back.
    await other.page.route('**/assets/*.js', (route) => route.abort());
    await other.page.reload({ waitUntil: 'domcontentloaded' });
    expect(await schemeOf(other.page)).toBe('dark');
    await other.page.context().close();
  });

  it('ask for cookies once, and keep the answer with the account', async () => {
    const fresh = await browser.newContext({ baseURL: product.address, colorScheme: 'light' });
    const shown = await fresh.newPage();
    await shown.goto('/');
    expect(await schemeOf(shown)).toBe('dark');
    await shown.getByRole('button', { name: 'Accept all' }).click();
    await shown.getByRole('region', { name: 'Cookies' }).waitFor({ state: 'detached' });
    await shown.reload();
    await shown.getByRole('heading', { level: 1 }).waitFor();
    expect(await shown.getByRole('region', { name: 'Cookies' }).count()).toBe(0);
    await shown.goto('/login');
    await login(shown, plainUser);
    await waitUntil('the account knows', 10_000, async () => {
      const me = await shown.evaluate(async () => (await fetch('/api/auth/users/me/')).json());
      return me.cookies?.length === 4;
    });
    await fresh.close();
  });
});

describe('public pages', () => {
  it('are described by the server, each in its own words', async () => {
    const html = await (await fetch(`${product.address}/faq`)).text();
    expect(html).toContain('<title>FAQ · Proofline</title>');
    expect(html).toContain(`<meta property="og:url" content="${product.address}/faq" />`);
    expect(await (await fetch(`${product.address}/manage_checks`)).text()).toContain('content="noindex"');
  });

  it('and the frame have thrown nothing and kept to their content security policy', () => {
    expect(troubles.all).toEqual([]);
  });
});

describe('a page whose parts are gone, as after a newer build', () => {
  /** An own page, for which parts of the app are missing in its first loads. */
  const withoutPart = async (part: RegExp, missingLoads: number) => {
    const { page: visitor } = await openPage(browser, product.address);
    let loads = 0;
    visitor.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await visitor.route(part, (route) =>
      loads <= missingLoads ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await visitor.goto('/faq');
    return { visitor, loads: () => loads };
  };
  const title = (shown: Page) => shown.getByRole('heading', { level: 1 });

  it.each([
    ['script', /\/assets\/faq-page-[^/]*\.js$/],
    ['style sheet', /\/assets\/faq-page-[^/]*\.css$/],
  ])('is loaded anew by itself when a %s is missing', async (_, part) => {
    const { visitor, loads } = await withoutPart(part, 1);
    await title(visitor).filter({ hasText: 'FAQ' }).waitFor();
    expect(loads()).toBe(2);
    await visitor.context().close();
  });

  it('is not loaded again and again when that does not help: a button does it', async () => {
    const { visitor, loads } = await withoutPart(/\/assets\/faq-page-[^/]*\.css$/, 2);
    await title(visitor).filter({ hasText: 'Sorry, something went wrong.' }).waitFor();
    expect(loads()).toBe(2);
    await visitor.getByRole('button', { name: 'Refresh' }).click();
    await title(visitor).filter({ hasText: 'FAQ' }).waitFor();
    expect(loads()).toBe(3);
    await visitor.context().close();
  });
});
