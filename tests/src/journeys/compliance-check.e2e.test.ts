import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { closeOverview } from '../product/close-overview.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const checkName = 'Journey: three sites';
const sites = [
  'http://spinwise-reviews.example/larkfield-review',
  'bestslots-guide.example/uk/welcome-bonus',
  'http://casino-compass.example/uk/free-spins',
];
const runLimitMs = 120_000;
const limits = { timeout: 10_000 };

describe('a compliance check, from click to verdict', () => {
  let product: RunningProduct;
  let browser: Browser;
  let member: string;
  let page: Page;
  let troubles: PageTroubles;
  /** A second browser of the same organisation, and one of another. */
  let colleague: Page;
  let stranger: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    const organization = newOrganization('Larch Affiliates');
    const named = { firstName: 'Maya', lastName: 'Lindqvist' };
    member = await newAccount(product, { role: 'full_access', organization, tutorial: true, ...named });
    ({ page, troubles } = await openPage(browser, product.address));
    colleague = (await openPage(browser, product.address)).page;
    stranger = (await openPage(browser, product.address)).page;
    await signIn(colleague, await newAccount(product, { role: 'user', organization }));
    const elsewhere = newOrganization('Elsewhere');
    await signIn(stranger, await newAccount(product, { role: 'full_access', organization: elsewhere }));
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('refuses wrong credentials in one sentence, whoever asks', async () => {
    const sentences: (string | null)[] = [];
    for (const email of [member, 'nobody@journey.example']) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Log in' }).click();
      const alert = page.getByRole('alert').first();
      await alert.waitFor();
      sentences.push(await alert.textContent());
    }
    expect(sentences[0]).toContain('Unable to log in with provided credentials.');
    expect(sentences[1]).toBe(sentences[0]);
  });

  it('leads a visitor to login and back to where they wanted to go', async () => {
    await page.goto('/manage_lists');
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByLabel('Email').fill(member);
    await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-2026!');
    await page.getByRole('button', { name: 'Log in' }).click();
    // At the first logins the tutorial comes between.
    await page.getByRole('button', { name: 'Skip tutorial' }).click();
    await page.getByRole('heading', { name: 'Manage lists' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/manage_lists');
  });

  it('creates a check with a list of its own', async () => {
    await page.goto('/project');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Create/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Check name' }).fill(checkName);
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByLabel('Search in Countries List').fill('Malta');
    await page.getByRole('group', { name: 'Countries List' }).getByLabel('Malta').check();
    await page.getByRole('button', { name: /Add marked to Countries to check/ }).click();
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('button', { name: 'Add new list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new list' });
    await dialog.getByLabel('List name').fill('Three sites');
    await dialog.getByLabel('URLs, one per line').fill(['not a url', ...sites].join('\n'));
    await dialog.getByRole('button', { name: 'Add list' }).click();
    await dialog.getByText('URLs invalid on lines: 1').waitFor();
    await dialog.getByLabel('URLs, one per line').fill(sites.join('\n'));
    await dialog.getByRole('button', { name: 'Add list' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('group', { name: 'Lists to check' }).getByText('Three sites').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('button', { name: 'Skip' }).click();

    // An empty rule may be left behind; Finish then leads back to it.
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Please input at least one rule, and remove any empty rules.').first().waitFor();
    await page.getByRole('button', { name: 'Finish' }).click({ force: true });
    await page.getByLabel('Text to look for').fill('18+');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Text to look for').nth(1).fill('risk-free');
    await page.getByRole('combobox', { name: 'Operator' }).nth(1).selectOption({ label: "doesn't contain" });
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText(`Your project "${checkName}" was saved.`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/manage_checks');
    await closeOverview(page, checkName);
  });

  it('shows the run to every browser of the organisation, live, and to no other', async () => {
    const row = colleague.getByRole('row', { name: new RegExp(checkName) });
    // The colleague's page is never reloaded: the row and its end arrive over the socket.
    await row.waitFor({ timeout: 15_000 });
    await row.getByText('Completed').waitFor({ timeout: runLimitMs });
    expect(await stranger.getByText(checkName).count()).toBe(0);
    expect(await stranger.getByText('Larkfield affiliates').count()).toBe(0);
  });

  it('opens a verdict with its reasons and its evidence', async () => {
    await page
      .getByRole('row', { name: new RegExp(checkName) })
      .getByText(checkName)
      .click();
    await page.getByTestId('report-percent').getByText('100%').waitFor({ timeout: runLimitMs });
    await page.locator('[data-result-id]').nth(2).waitFor();
    expect(await page.locator('[data-result-id]').count()).toBe(3);

    await page
      .getByRole('button', { name: /Website Details of/, disabled: false })
      .first()
      .click();
    const details = page.getByRole('dialog', { name: 'Website Details' });
    await details.getByText(/^The website is (not )?compliant!$/).waitFor();
    await details.getByText('Selected Attributes').waitFor();
    const screenshot = details.getByRole('button', { name: /Open screenshot/ }).locator('img');
    await expect
      .poll(() => screenshot.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)), limits)
      .toBeGreaterThan(600);
    expect(new URL(page.url()).searchParams.get('result')).toMatch(/^\d+-\d+-1$/);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  it('takes a comment, which the colleague sees at once', async () => {
    await colleague.goto(page.url());
    await colleague.getByText('No comments yet.').waitFor();
    await page.getByRole('button', { name: 'Add comment' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Comments' });
    await panel.getByRole('textbox', { name: 'Add comment' }).fill('Terms changed on 18 Nov.');
    await panel.getByRole('button', { name: 'Add comment' }).click();
    await colleague.getByText('Terms changed on 18 Nov.').waitFor({ timeout: 10_000 });
    expect(await colleague.getByText('No comments yet.').count()).toBe(0);
  });

  it('tells the history of the check in order', async () => {
    const projectId = /manage_checks\/(\d+)\//.exec(page.url())?.[1];
    await page.goto(`/manage_checks/${projectId}/history`);
    await page.getByText(/created the check/).waitFor();
    await page
      .getByText(/Maya Lindqvist/)
      .first()
      .waitFor();
    const events = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Facts of the event/ }) });
    const shown = await events.evaluateAll((items) =>
      items.map((item) => ({
        type: item.querySelector('code')?.textContent ?? '',
        position: Number(item.querySelector('button')?.getAttribute('aria-label')?.replaceAll(/\D/g, '')),
      })),
    );
    const positions = shown.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    const told = ['ReportStarted', 'ReportRequested', 'CheckCreated'];
    expect(shown.map(({ type }) => type).filter((type) => told.includes(type))).toEqual(told);
  });

  it('takes a change of its list, with a file, after somebody else has changed it', async () => {
    await page.goto('/manage_lists');
    const read = page.waitForResponse((answer) => /\/api\/v1\/url_groups\/\d+\/$/.test(answer.url()));
    await page.getByRole('button', { name: 'Three sites', exact: true }).click();
    const list = new URL((await read).url()).pathname;
    const dialog = page.getByRole('dialog', { name: 'Edit list' });
    await dialog.getByRole('button', { name: 'Click here to view all affected checks.' }).click();
    await dialog.getByRole('link', { name: checkName }).waitFor();
    await dialog.getByRole('tab', { name: 'Edit list' }).click();
    expect(await dialog.getByRole('button', { name: 'Save list' }).isDisabled()).toBe(true);

    await dialog.getByLabel('List name').fill('Mine');
    await page.evaluate(async (path) => {
      const headers = { 'Content-Type': 'application/json' };
      await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ name: 'Theirs' }) });
    }, list);
    await dialog.getByText('Somebody else changed this list in the meantime.').waitFor(limits);
    await dialog.getByRole('button', { name: 'Load their version' }).click();
    await page.getByRole('button', { name: 'Yes, discard changes' }).click();
    await expect.poll(() => dialog.getByLabel('List name').inputValue(), limits).toBe('Theirs');

    await dialog.getByText('CSV Upload').click();
    const file = {
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('url\nfourth.example\nFOURTH.example\n'),
    };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText('1 duplicate', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save list' }).click();
    await page.getByText('Your list "Theirs" was saved.').waitFor();
    await page
      .getByRole('row', { name: /Theirs/ })
      .getByRole('cell', { name: '4', exact: true })
      .waitFor();
  });

  it('lets a plain user look but not create', async () => {
    await colleague.goto('/manage_checks');
    await colleague.getByRole('heading', { name: 'Manage checks' }).waitFor();
    expect(await colleague.getByRole('link', { name: 'Add new check' }).count()).toBe(0);
    await colleague.goto('/project/compliance');
    await colleague.getByText("You don't have permissions to make changes in this account").first().waitFor();
  });

  it('tries other rules on a page that the report has stored, and nobody visits it again', async () => {
    await page.goto('/manage_checks');
    const href = await page.getByRole('link', { name: checkName }).first().getAttribute('href');
    const checkId = /manage_checks\/(\d+)/.exec(href ?? '')?.[1];
    await page.goto(`/project/compliance/${checkId}/clone`);
    await page.getByRole('button', { name: /Rules/ }).first().click();
    await page.getByText('Stored page', { exact: true }).click();
    const choice = page.getByRole('combobox', { name: 'Stored page' });
    const trial = page.getByRole('region', { name: 'Try it' });
    const tryPage = async (search: string) => {
      await choice.fill(search);
      await page.getByRole('listbox', { name: 'Stored page' }).getByRole('option', { name: search }).click();
      await trial.getByRole('button', { name: 'Try', exact: true }).click();
    };
    await tryPage('casino-compass.example/uk/free-spins');
    await trial.getByText('The website is compliant!').waitFor();
    await trial.getByRole('list', { name: 'Found in the text' }).getByText('18+', { exact: true }).first().waitFor();

    await page.getByLabel('Text to look for').first().fill('words that stand nowhere');
    await trial.getByText('The rules have changed since.').waitFor();
    await trial.getByRole('button', { name: 'Try', exact: true }).click();
    await trial.getByText('The website is not compliant!').waitFor();
    await tryPage('spinwise-reviews.example/larkfield-review');
    await trial.getByText('Seen from').waitFor();
    expect(await choice.inputValue()).toContain('spinwise-reviews.example/larkfield-review');
  });

  it('logs out, and its session is gone', async () => {
    await page.goto('/manage_checks');
    await page.getByRole('button', { name: 'Account of Maya Lindqvist' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto('/manage_checks');
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('has thrown nothing, logged no error and kept to its content security policy', () => {
    expect(troubles.all).toEqual([]);
  });
});
