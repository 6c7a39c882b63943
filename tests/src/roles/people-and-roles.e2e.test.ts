import type { Me } from '@proofline/contracts/api/account';
import { creationMetadataSchema } from '@proofline/contracts/api/projects';
import { accessTable } from '@proofline/frontend/app/access-table';
import { type Admission, admit } from '@proofline/frontend/shared/routing/page-access';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, DEMO_PASSWORD } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { mailTo } from '../product/mailbox.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { pressTo, seeFocus } from './keyboard.ts';

type Rights = Pick<Me, 'has_full_access' | 'is_superuser' | 'is_auditor'>;
const user: Rights = { has_full_access: false, is_superuser: false, is_auditor: false };
const rights = {
  visitor: null,
  user,
  full: { ...user, has_full_access: true },
  auditor: { ...user, is_auditor: true },
  superuser: { ...user, has_full_access: true, is_superuser: true },
} satisfies Record<string, Rights | null>;
type Principal = keyof typeof rights;
const roles = { user: 'user', full: 'full_access', auditor: 'auditor', superuser: 'superuser' } as const;
/** Accounts of this file alone, by principal. */
const emails: Record<string, string> = {};

/** They lead on by themselves, or ask something else as well: whether the organisation may create such a check. */
const leadsOn = /^\/(error|maintenance|login|logout|home|landing-page|export|dev\/gallery|project\/.+)$|\$/;
const pages = Object.entries(accessTable).filter(([path]) => !leadsOn.test(path));

const deniedText = "You don't have permissions to make changes in this account.";
const writing =
  /^(add|create|edit|delete|remove|save|make (in)?visible|clone|disable|enable|pause|continue|restart|cancel|upload)\b/i;

/** Of whoever reads, and seen by nobody else: sets of filters and favourites. */
const own = /^(save (as new |changes to )?view|(add to|remove from) favorites)$/i;

let product: RunningProduct;
let browser: Browser;
const watched: PageTroubles[] = [];

async function pageOf(who: Principal, path: string): Promise<Page> {
  const { page, troubles } = await openPage(browser, product.address);
  watched.push(troubles);
  if (who !== 'visitor') {
    const data = { email: emails[who], password: DEMO_PASSWORD };
    expect((await page.context().request.post('/api/login/', { data })).status()).toBe(200);
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Goes to a path without a new page load, and says what stands there once something else stands there. */
async function admissionTo(page: Page, path: string): Promise<Admission> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = 'true';
    history.pushState({}, '', to);
  }, path);
  const found = await page.waitForFunction(
    ([to, denied]) => {
      const { pathname, search } = location;
      if (pathname === '/login') return new URLSearchParams(search).get('redirect') === to && 'login';
      const heading = document.querySelector('h1');
      if (pathname === '/error' && heading?.textContent === denied) return 'denied';
      if (heading === null || heading.dataset.before !== undefined) return false;
      return pathname === '/error' ? 'not_found' : pathname === to && 'enter';
    },
    [path, deniedText] as const,
    { timeout: 10_000 },
  );
  const admission = await found.jsonValue();
  if (admission === false || admission === null) throw new Error(`${path} shows nothing.`);
  return admission;
}

/** Names of what would change something on the page, among its buttons, links and the entries of its open menu. */
async function writingControls(page: Page, path: string, ready: string): Promise<string[]> {
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  if ((await menu.count()) > 0) {
    await menu.click();
    await page.getByRole('menuitem').first().waitFor();
  }
  const names = await page
    .locator('main, [role=menu]')
    .evaluateAll((parts) =>
      parts
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>('button, a[href], [role=menuitem]')])
        .map((control) => control.getAttribute('aria-label') ?? control.innerText),
    );
  return names.map((name) => name.trim()).filter((name) => writing.test(name) && !own.test(name));
}

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
  for (const [who, role] of Object.entries(roles)) {
    emails[who] = await newAccount(product, { role, firstName: 'Robin', lastName: who });
  }
}, 150_000);

afterAll(async () => {
  await browser?.close();
}, 60_000);

describe('who may do what, in the browser', () => {
  it.each(['visitor', 'user', 'full', 'auditor', 'superuser'] as const)(
    '%s: opens what the access table says',
    async (who) => {
      const page = await pageOf(who, '/faq');
      const wanted: Record<string, Admission> = {};
      const met: Record<string, Admission> = {};
      for (const [path, access] of pages) {
        if (who !== 'visitor' && access.who === 'everyone') continue;
        wanted[path] = admit(access, rights[who], true);
        met[path] = await admissionTo(page, path);
      }
      expect(met).toEqual(wanted);
      await page.context().close();
    },
  );

  it('the denied page says so, and leads to support', async () => {
    const page = await pageOf('user', '/settings/users');
    await page.getByRole('heading', { level: 1, name: deniedText }).waitFor();
    await page.getByRole('link', { name: 'contact support' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/support'));
    await page.context().close();
  });

  it('an auditor reads all that full access reads, and is offered no change', async () => {
    const [full, auditor] = await Promise.all([pageOf('full', '/faq'), pageOf('auditor', '/faq')]);
    const screens = [
      // By its name: other tests make checks of this organisation too, and the newest stand first.
      ['/manage_checks?name=Larkfield', 'Larkfield affiliates'],
      ['/manage_checks/1/overview', 'UK affiliates'],
      ['/manage_lists', 'Nordic affiliates'],
      ['/manage_checks/1/reports', 'Larkfield affiliates'],
    ] as const;
    const offered: Record<string, number> = {};
    for (const [path, ready] of screens) {
      offered[path] = (await writingControls(full, path, ready)).length;
      expect(await writingControls(auditor, path, ready), path).toEqual([]);
      expect(await auditor.getByRole('row').count(), path).toBe(await full.getByRole('row').count());
    }
    // The same question finds the controls of who may change things.
    for (const path of ['/manage_checks?name=Larkfield', '/manage_lists'])
      expect(offered[path], path).toBeGreaterThan(0);

    for (const [page, mayComment] of [
      [full, true],
      [auditor, false],
    ] as const) {
      await page
        .getByRole('link', { name: /^View report of/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 2, name: 'Comments' }).waitFor();
      expect(await page.getByRole('button', { name: 'Add comment' }).count()).toBe(mayComment ? 1 : 0);
    }
    await Promise.all([full.context().close(), auditor.context().close()]);
  });
});

describe('people and organisations', () => {
  it('a superuser invites somebody with nothing but the keyboard, who sets a password and signs in the same way', async () => {
    const harbour = newOrganization('Harbour');
    const invited = {
      email: `${newOrganization('ada').replace(' ', '-')}@harbour.example`,
      password: 'Quiet-Harbour-77!',
    };
    // Its first member makes the organisation.
    await newAccount(product, { role: 'user', organization: harbour });
    const { page, troubles } = await openPage(browser, product.address);
    watched.push(troubles);
    const { keyboard } = page;
    await page.goto('/login?redirect=/manage_lists');
    await pressTo(page, page.getByLabel('Email'));
    await keyboard.type(emails.superuser ?? '');
    await pressTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(DEMO_PASSWORD);
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Manage lists' }).waitFor();

    await keyboard.press('Tab');
    await seeFocus(page);
    await keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search pages/ }).waitFor();
    await keyboard.type('users');
    await page.getByRole('option', { name: 'Users' }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();

    await pressTo(page, page.getByRole('button', { name: 'Add new user' }));
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add new user' });
    await form.getByLabel('First name').waitFor();
    await keyboard.type('Ada');
    await pressTo(page, form.getByLabel('Last name'));
    await keyboard.type('Nilsen');
    await pressTo(page, form.getByLabel('Email'));
    await keyboard.type(invited.email);
    await pressTo(page, form.getByRole('combobox', { name: 'Organisation' }));
    await keyboard.type(harbour);
    await page.getByRole('option', { name: harbour }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await pressTo(page, form.getByRole('radio', { name: 'User', exact: true }));
    await keyboard.press('ArrowDown');
    expect(await form.getByRole('radio', { name: 'Full access' }).isChecked()).toBe(true);
    await keyboard.press('Control+Enter');
    await page.getByText('Ada Nilsen was invited.').waitFor();
    await form.waitFor({ state: 'detached' });

    // The menu of the account, by keyboard too: in, out with Escape, and out of the session.
    const account = page.getByRole('button', { name: /^Account of/ });
    // The focus is back at what opened the form, which stands behind it.
    await pressTo(page, account, 'Shift+Tab');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Account' }).waitFor();
    await keyboard.press('Escape');
    await pressTo(page, account);
    await keyboard.press('Enter');
    await pressTo(page, page.getByRole('link', { name: emails.superuser ?? '' }));
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Account details' }).waitFor();
    await pressTo(page, page.getByRole('switch', { name: 'News' }));
    await keyboard.press('Space');
    await pressTo(page, account, 'Shift+Tab');
    await keyboard.press('Enter');
    await pressTo(page, page.getByRole('button', { name: 'Log out', exact: true }));
    const passed: string[] = [];
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname + new URL(frame.url()).search));
    await keyboard.press('Enter');
    // Superusers are led to the admin area, which asks them to log in, and nowhere else on the way.
    await page.waitForURL('/login?redirect=/settings');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(passed.filter((path) => path.startsWith('/login'))).toEqual(['/login?redirect=/settings']);

    const mail = await mailTo(product.env.MAILBOX_URL ?? '', invited.email, `Your account with ${harbour}`);
    await page.goto(new URL(/https?:\S+\/password_reset\/confirm\/\S+/.exec(mail)?.[0] ?? '').pathname);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await keyboard.type(invited.password);
    await pressTo(page, page.getByLabel('Confirm new password'));
    await keyboard.type(invited.password);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password has been set.' }).waitFor();
    await pressTo(page, page.getByRole('link', { name: 'Log in' }));
    await keyboard.press('Enter');
    await pressTo(page, page.getByLabel('Email'));
    await keyboard.type(invited.email);
    await pressTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(invited.password);
    await keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await page.context().close();
  });

  it('a disabled organisation has its people out within five seconds, and the audit log tells of it', async () => {
    const harbour = newOrganization('Harbour');
    const person = {
      email: await newAccount(product, { role: 'user', organization: harbour }),
      password: DEMO_PASSWORD,
    };
    const { page: member, troubles } = await openPage(browser, product.address);
    watched.push(troubles);
    const answer = await member.context().request.post('/api/login/', { data: person });
    expect(answer.status()).toBe(200);
    await member.goto('/manage_checks');
    await member.getByText('Live', { exact: true }).first().waitFor();

    const admin = await pageOf('superuser', `/settings/organizations?search=${encodeURIComponent(harbour)}`);
    await admin.getByRole('link', { name: harbour }).click();
    await admin.getByRole('button', { name: 'Disable', exact: true }).click();
    const question = admin.getByRole('dialog', { name: `Disable the organisation "${harbour}"?` });
    await question.getByRole('button', { name: 'Disable organisation' }).click();
    await member.waitForURL(/\/login\?redirect=/, { timeout: 5_000, waitUntil: 'commit' });
    const loginStatus = async () => (await new ApiSession(product.address).send('POST', '/api/login/', person)).status;
    expect(await loginStatus()).toBe(400);
    await admin.getByRole('button', { name: 'Enable', exact: true }).click();
    await admin.getByText(`The organisation "${harbour}" was enabled.`).waitFor();
    expect(await loginStatus()).toBe(200);

    await admin.goto('/settings/audit');
    const log = admin.getByRole('table', { name: 'Audit log' });
    for (const done of ['disabled', 'enabled']) {
      await log.getByRole('row').filter({ hasText: harbour }).filter({ hasText: done }).first().waitFor();
    }
    // Who it was about is found by the name they have now; the events hold no address.
    expect(await log.getByText(person.email).count()).toBe(0);
    await Promise.all([member.context().close(), admin.context().close()]);
  });

  it('a superuser makes a keyword preset, which checks are offered at once and no more when it is disabled', async () => {
    const preset = newOrganization('Harbour');
    const page = await pageOf('superuser', '/settings/verticals');
    const full = await new ApiSession(product.address).signIn(emails.full ?? '');
    const offered = async () =>
      creationMetadataSchema.parse(await (await full.send('OPTIONS', '/api/projects/')).json());
    await page.getByRole('button', { name: 'Add new keyword preset' }).click();
    const form = page.getByRole('dialog', { name: 'Add new keyword preset' });
    await form.getByLabel('Name').fill(preset);
    await form.getByLabel('Keywords').fill('mooring fees\nberth\n\nberth');
    await form.getByText('2 keywords, 1 repeated line left out').waitFor();
    await form.getByRole('button', { name: 'Add keyword preset' }).click();
    await page.getByRole('row').filter({ hasText: preset }).getByText('mooring fees, berth').waitFor();
    const made = (await offered()).verticals.find(({ name }) => name === preset);
    expect(made).toBeDefined();

    await page.getByRole('switch', { name: `${preset} is enabled` }).click({ force: true });
    await page.getByText(`"${preset}" was disabled.`).waitFor();
    expect((await offered()).disabled_verticals).toContain(made?.id);
    await page.context().close();
  });

  it('troubled no page', () => {
    expect(watched.flatMap(({ all }) => all)).toEqual([]);
  });
});
