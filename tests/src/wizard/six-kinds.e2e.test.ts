import { randomUUID } from 'node:crypto';
import { checkMessages } from '@proofline/contracts/api/check-messages';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { closeOverview } from '../product/close-overview.ts';
import { newAccount } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const listName = 'Six kinds: one site';

interface TabCase {
  /** As the row of steps calls it. */
  readonly title: string;
  /** What is wrong while it is empty; null where nothing is. */
  readonly message: string | null;
  readonly fill?: (page: Page, checkName: string) => Promise<void>;
}

interface KindCase {
  readonly path: string;
  readonly label: string;
  readonly tabs: readonly TabCase[];
  readonly isCloneable: boolean;
}

const pick = async (page: Page, from: string, to: string, name: string) => {
  await page.getByLabel(`Search in ${from}`).fill(name);
  await page.getByRole('group', { name: from }).getByLabel(name).first().check();
  await page.getByRole('button', { name: `Add marked to ${to}` }).click();
};

const schedule: TabCase = {
  title: 'Schedule',
  message: checkMessages.required,
  fill: (page, checkName) => page.getByRole('textbox', { name: 'Check name' }).fill(checkName),
};
const countries: TabCase = {
  title: 'Countries',
  message: checkMessages.countries,
  fill: (page) => pick(page, 'Countries List', 'Countries to check', 'Malta'),
};
const urls: TabCase = {
  title: 'URLs',
  message: checkMessages.urlLists,
  fill: (page) => pick(page, 'Website Lists', 'Lists to check', listName),
};
const keywords = (title: string): TabCase => ({
  title,
  message: checkMessages.keywords,
  fill: async (page) => {
    await page.getByRole('textbox', { name: 'Keyword 1' }).fill('larkfield');
    await page.keyboard.press('Enter');
    await page.keyboard.type('spinwise');
  },
});
const presets: TabCase = {
  title: 'Keyword presets',
  message: checkMessages.verticals,
  fill: (page) => pick(page, 'Keyword Presets', 'Presets to check', 'Bingo'),
};
const filters: TabCase = { title: 'Filters', message: null };
const rules: TabCase = {
  title: 'Rules',
  message: checkMessages.rules,
  fill: (page) => page.getByLabel('Text to look for').fill('18+'),
};

const kinds: readonly KindCase[] = [
  {
    path: 'compliance',
    label: 'Compliance',
    tabs: [schedule, countries, urls, filters, rules],
    isCloneable: true,
  },
  {
    path: 'paid-search',
    label: 'Paid search',
    tabs: [schedule, countries, keywords('Brand keywords'), presets],
    isCloneable: true,
  },
  {
    path: 'discovery',
    label: 'Discovery',
    tabs: [schedule, countries, keywords('Brand keywords'), presets, filters, rules],
    isCloneable: false,
  },
  {
    path: 'popunder',
    label: 'Popunder',
    tabs: [schedule, countries, urls, keywords('Keywords')],
    isCloneable: true,
  },
  {
    path: 'social-media',
    label: 'Social media',
    tabs: [
      schedule,
      {
        title: 'Platform',
        message: checkMessages.platform,
        fill: (page) => page.getByRole('radio', { name: /^Facebook/ }).check(),
      },
      {
        title: 'Accounts',
        message: checkMessages.accounts,
        fill: (page) => page.getByRole('checkbox', { name: 'Select all' }).check(),
      },
      filters,
      rules,
    ],
    isCloneable: true,
  },
  {
    path: 'toplist',
    label: 'Toplist',
    tabs: [
      schedule,
      {
        title: 'Toplist kind',
        message: checkMessages.toplistKind,
        fill: (page) => page.getByRole('radio', { name: /^Brand/ }).check(),
      },
      {
        title: 'Toplist rules',
        message: checkMessages.toplistRules,
        fill: async (page) => {
          if ((await page.getByLabel('Toplist URL 1').count()) === 0) {
            await page.getByRole('button', { name: 'Add rule' }).click();
          }
          await page.getByLabel('Toplist URL 1').fill('bestslots-guide.example/top');
          await page.getByRole('button', { name: /^Country of rule 1/ }).click();
          await page.keyboard.type('Malta');
          await page.getByRole('option', { name: 'Malta' }).click();
          await page.getByLabel('Brand 1 of rule 1', { exact: true }).fill('Larkfield');
          await page.getByLabel('Position of brand 1 of rule 1').fill('3rd');
        },
      },
    ],
    isCloneable: true,
  },
];

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });
const step = (page: Page, title: string) => steps(page).getByRole('button', { name: new RegExp(`(^|\\d )${title}`) });
const current = (page: Page) => steps(page).locator('[aria-current="step"]').innerText();
const finish = (page: Page) => page.getByRole('button', { name: 'Finish' });

describe('checks of all six kinds', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let author: string;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    author = await newAccount(product, { role: 'full_access' });
    const api = await new ApiSession(product.address).signIn(author);
    const list = { name: listName, urls: ['http://casino-compass.example/uk/free-spins'], enabled: true, projects: [] };
    await api.post('/api/v1/url_groups/', list, urlGroupSchema);
    ({ page, troubles } = await openPage(browser, product.address));
    page.setDefaultTimeout(30_000);
    await signIn(page, author);
  }, 200_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(kinds)(
    '$label: refused while empty, gone on with, created, cloned',
    async ({ path, label, tabs, isCloneable }) => {
      const name = `Six: ${label.toLowerCase()} ${randomUUID().slice(0, 8)}`;
      await page.goto('/project');
      await page.getByRole('link', { name: `Create ${label} check` }).click();
      await page.waitForURL(`**/project/${path}`);

      // The order is kept: what comes later is closed.
      await step(page, 'Overview').waitFor();
      expect(await step(page, 'Overview').isDisabled()).toBe(true);
      for (const { title } of tabs) {
        expect(await current(page)).toContain(title);
        if (title === 'Keyword presets') await page.getByLabel('Use keyword presets').check({ force: true });
        const skip = page.getByRole('button', { name: 'Skip', exact: true });
        await ((await skip.isVisible()) ? skip : page.getByRole('button', { name: 'Next' })).click();
      }
      expect(await current(page)).toContain('Overview');
      for (const { title, message } of tabs) {
        if (message !== null) expect(await step(page, title).innerText()).toContain(message);
      }
      await finish(page).click({ force: true });
      expect(await current(page)).toContain(tabs[0]?.title);

      for (const { title, fill } of tabs) {
        if (fill === undefined) continue;
        await step(page, title).click();
        await fill(page, name);
      }
      await step(page, 'Overview').click();
      expect(await steps(page).innerText()).not.toContain('Please ');
      await page.getByText('Estimated cost').waitFor();

      await page.getByText('Draft saved').waitFor();
      await page.reload();
      const question = page.getByRole('dialog', { name: 'Continue previous check creation?' });
      await question.getByText('Starting new will clear your previous progress.').waitFor();
      await question.getByRole('button', { name: 'Continue' }).click();
      expect(await current(page)).toContain('Overview');
      expect(await page.getByRole('textbox', { name: 'Check name' }).inputValue()).toBe(name);
      await finish(page).dblclick();
      await page.getByText(`Your project "${name}" was saved.`).waitFor();
      expect(new URL(page.url()).pathname).toBe('/manage_checks');
      await closeOverview(page, name);
      // An impatient second click saves nothing twice.
      const actions = page.getByRole('button', { name: `Actions for ${name}` });
      await actions.first().waitFor();
      expect(await actions.count()).toBe(1);

      await actions.click();
      const clone = page.getByRole('menuitem', { name: 'Clone' });
      if (!isCloneable) {
        expect(await clone.getAttribute('aria-disabled')).toBe('true');
        await page.keyboard.press('Escape');
        return;
      }
      await clone.click();
      await page.getByRole('dialog', { name: 'Clone check' }).getByRole('button', { name: 'No' }).click();
      await page.waitForURL(/\/clone$/);
      await step(page, 'Overview').waitFor();
      expect(await current(page)).toContain('Overview');
      expect(await page.getByRole('textbox', { name: 'Check name' }).inputValue()).toBe(`Copy of ${name}`);
      await finish(page).click();
      await page.getByText(`Your project "Copy of ${name}" was saved.`).waitFor();
      // What was created is no draft any more.
      await page.goto(`/project/${path}`);
      await step(page, 'Overview').waitFor();
      expect(await question.count()).toBe(0);
    },
  );

  it('starts anew when the draft is not wanted, and keeps it from the next user of the browser', async () => {
    await page.goto('/project/popunder');
    await page.getByRole('textbox', { name: 'Check name' }).fill('Begun and left');
    // Left at once: the draft is kept on the way out, and nobody asks.
    await page.getByRole('link', { name: 'Manage lists' }).click();
    await page.getByRole('heading', { name: 'Manage lists' }).waitFor();
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Continue previous check creation?' });
    await question.getByRole('button', { name: 'Start new' }).click();
    expect(await page.getByRole('textbox', { name: 'Check name' }).inputValue()).toBe('');

    await page.getByRole('textbox', { name: 'Check name' }).fill('Secret of Maya');
    await page.getByText('Draft saved').waitFor();
    const kept = () => page.evaluate(() => JSON.stringify(Object.values({ ...sessionStorage })));
    expect(await kept()).toContain('Secret of Maya');
    await page.goto('/logout');
    await page.waitForURL(({ pathname }) => pathname !== '/logout');
    expect(await kept()).not.toContain('Secret of Maya');
  });

  it('the compliance wizard can be gone through with the keyboard alone', async () => {
    await page.context().clearCookies();
    await signIn(page, author);
    await page.goto('/project/compliance');
    // Keys that come before the page are nobody's.
    await page.getByLabel('Check name').waitFor();
    await tabTo(page, 'Check name');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Search in Countries List');
    await page.keyboard.type('Malta');
    await tabTo(page, 'Malta');
    await page.keyboard.press('Space');
    await tabTo(page, 'Add marked to Countries to check');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await tabTo(page, 'Search in Website Lists');
    await page.keyboard.type(listName);
    await tabTo(page, listName);
    await page.keyboard.press('Space');
    await tabTo(page, 'Add marked to Lists to check');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await tabTo(page, 'Skip');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Text to look for');
    await page.keyboard.type('18+');
    await page.keyboard.press('Control+Enter');
    expect(await current(page)).toContain('Overview');
    await tabTo(page, 'Finish');
    await page.keyboard.press('Enter');
    await page.getByText('Your project "By keyboard" was saved.').waitFor();
  });

  it('without trouble in the browser', () => {
    expect(troubles.all).toEqual([]);
  });
});

/** Presses Tab until the focused control is named so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
      const label = labels.map(({ textContent }) => textContent).join(' ');
      return element.ariaLabel ?? (label || element.textContent) ?? '';
    });
  const seen: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await focused();
    if (found.startsWith(name)) return;
    seen.push(found);
  }
  throw new Error(`Tab never came to “${name}”, but to ${JSON.stringify(seen)}.`);
}
