import { randomUUID } from 'node:crypto';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, lookAt } from '../pages/accessibility.ts';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { pressTo } from '../roles/keyboard.ts';

/** As long as pages under way may take to end, and their run to a colleague's page, on a busy machine. */
const live = { timeout: 60_000 };
/** Of the demo internet. */
const site = 'bussola-bonus.example';

describe('checks are steered from their table, and colleagues watch', () => {
  const mark = randomUUID().slice(0, 8);
  const [first, second] = [`First ${mark}`, `Second ${mark}`];
  let browser: Browser;
  let page: Page;
  let colleague: Page;
  const troubles: PageTroubles[] = [];

  beforeAll(async () => {
    const product = await sharedProduct();
    browser = await launchBrowser();
    const organization = newOrganization('Steering');
    const emails = [
      await newAccount(product, { role: 'full_access', organization }),
      await newAccount(product, { role: 'full_access', organization }),
    ];
    const superuser = await new ApiSession(product.address).signIn(await newAccount(product, { role: 'superuser' }));
    expect((await superuser.send('PATCH', '/api/waffle_switches/enable_favorites/', { active: true })).status).toBe(
      200,
    );
    const api = await new ApiSession(product.address).signIn(emails[0] ?? '');
    // One site is visited with pauses between: its runs last longer than this file.
    const urls = Array.from({ length: 120 }, (_, number) => `https://${site}/?page=${number}`);
    const list = await api.post('/api/v1/url_groups/', { name: mark, urls }, urlGroupDetailSchema);
    for (const name of [first, second]) {
      const rule = { id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' };
      const rules = { id: 'root', not: false, condition: 'AND', rules: [rule] };
      const today = new Date().toISOString().slice(0, 10);
      const body = { kind: 'compliance', name, schedule: 'weekly', schedule_start: today, countries: ['GB'], rules };
      await api.post('/api/projects/', { ...body, related_urls: '1', url_groups: [list.id] }, projectDetailSchema);
    }
    [page, colleague] = (await Promise.all(
      emails.map(async (email) => {
        const opened = await openPage(browser, product.address);
        troubles.push(opened.troubles);
        opened.page.setDefaultTimeout(30_000);
        await signIn(opened.page, email);
        await opened.page.getByText('Live', { exact: true }).waitFor();
        return opened.page;
      }),
    )) as [Page, Page];
  }, 200_000);
  afterAll(() => browser?.close());

  const row = (of: Page, name: string) => of.getByRole('row', { name: new RegExp(name) });
  const button = (of: Page, name: string) => of.getByRole('button', { name, exact: true });

  it('pauses a run, which a colleague sees and goes on with', async () => {
    await row(colleague, first).getByText('In progress').waitFor(live);
    await button(page, `Pause ${first}`).click();
    await row(colleague, first)
      .getByText(/^Paus(ing|ed)$/)
      .waitFor(live);
    expect(await row(page, second).getByText('In progress').count()).toBe(1);
    // What an agent has begun it may end, or hand back.
    await row(colleague, first).getByText('Paused', { exact: true }).waitFor({ timeout: 50_000 });
    await button(colleague, `Start ${first}`).click();
    await row(page, first).getByText('In progress').waitFor(live);
  });

  it('is paused by keyboard alone, and goes on from a phone', async () => {
    await row(page, second).getByText('In progress').waitFor(live);
    await button(page, `Favorite ${second}`).focus();
    await pressTo(page, button(page, `Pause ${second}`));
    await page.keyboard.press('Enter');
    const phone = { width: 390, height: 844 };
    await colleague.setViewportSize(phone);
    // What an agent has begun it may end, or hand back.
    await button(colleague, `Start ${second}`).click({ timeout: 50_000 });
    await row(page, second).getByText('In progress').waitFor(live);
    await button(colleague, `Pause ${second}`).waitFor(live);
    expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await colleague.setViewportSize({ width: 1440, height: 900 });
    await row(colleague, second).waitFor();
  });

  it('has its schedule cancelled and restarted', async () => {
    const choose = async (of: Page, entry: string) => {
      await button(of, `Actions for ${first}`).click();
      await of.getByRole('menuitem', { name: entry }).click();
    };
    await choose(page, 'Cancel schedule');
    await choose(colleague, 'Restart schedule');
    await choose(page, 'Cancel schedule');
    await button(colleague, `Actions for ${first}`).click();
    await colleague.getByRole('menuitem', { name: 'Restart schedule' }).waitFor();
    expect(await colleague.getByRole('menuitem', { name: 'Cancel schedule' }).count()).toBe(0);
    await colleague.keyboard.press('Escape');
  });

  it('is a favourite of one person alone', async () => {
    await button(page, `Favorite ${second}`).click();
    await expect.poll(() => button(page, `Favorite ${second}`).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('switch', { name: 'Show favorites only' }).check({ force: true });
    await row(page, first).waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'Archived or favorited checks may be disabled.' }).waitFor();
    expect(await button(colleague, `Favorite ${second}`).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: /^Clear filters/ }).click();
    await row(page, first).waitFor();
  });

  it('has a run ended from its report, which its colleagues see', async () => {
    await row(page, first).getByText(first).click();
    await button(page, 'Actions').click();
    await page.getByRole('menuitem', { name: 'Cancel this run' }).click();
    await page
      .getByRole('dialog', { name: 'Cancel this run?' })
      .getByRole('button', { name: 'Cancel the run' })
      .click();
    await row(colleague, first).getByText('Cancelled', { exact: true }).waitFor(live);
    expect(await row(colleague, second).getByText('Cancelled', { exact: true }).count()).toBe(0);
  });

  it('is told with many others at once, by keyboard alone, and says what was refused and why', async () => {
    await page.goto('/manage_checks');
    await row(page, first).getByText('Cancelled', { exact: true }).waitFor(live);
    await page.getByRole('checkbox', { name: 'Select all checks on this page' }).focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('group', { name: 'Actions for the selected checks' });
    await bar.getByText('2 selected').waitFor();
    expect(await findings(page)).toEqual([]);
    await bar.getByRole('button', { name: /^Disable/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 checks was disabled').waitFor();
    await page.getByText(new RegExp(`“${second}”.*(running|pause)`, 'i')).waitFor();
    expect(await page.getByRole('checkbox', { name: `Select ${second}` }).isChecked()).toBe(true);
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await colleague.getByRole('switch', { name: 'Show disabled checks' }).check({ force: true });
    await row(colleague, first).getByText('Invisible').waitFor(live);
  });

  it('is seen under a name that its filters were given, whoever has the address', async () => {
    await page.goto(`/manage_checks?name=${mark}&show_all_checks=true`);
    await button(page, 'Save view').click();
    await page.getByLabel('View name').fill('Steered');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: /^Steered/ })
      .waitFor();
    await expect.poll(() => page.url()).toContain('view=');
    await colleague.goto(page.url());
    await row(colleague, second).waitFor();
    const ofColleague = colleague.getByRole('navigation', { name: 'Views' });
    await ofColleague.getByRole('button', { name: /^All checks/ }).waitFor();
    expect(await ofColleague.getByText('Steered').count()).toBe(0);
  });

  it('reads well on a desk and on a phone, without trouble in the browser', async () => {
    expect(await lookAt(page, { path: '/manage_checks' })).toEqual([]);
    await button(page, 'Select checks').click();
    await page.getByRole('checkbox', { name: `Select ${second}` }).check();
    expect(await findings(page)).toEqual([]);
    expect(troubles.flatMap(({ all }) => all)).toEqual([]);
  });
});
