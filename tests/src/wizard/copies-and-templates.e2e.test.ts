import { randomUUID } from 'node:crypto';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { verticalSchema } from '@proofline/contracts/api/verticals';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { newAccount } from '../product/new-account.ts';
import { sharedProduct } from '../product/shared-product.ts';

const mark = randomUUID().slice(0, 8);
const checkName = `Brand search ${mark}`;
const templateName = `Template ${mark}`;

describe('a check is begun from another', () => {
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let author: ApiSession;
  let checkId: number;

  beforeAll(async () => {
    const [product, launched] = await Promise.all([sharedProduct(), launchBrowser()]);
    browser = launched;
    const email = await newAccount(product, { role: 'full_access' });
    const superuser = await new ApiSession(product.address).signIn(await newAccount(product, { role: 'superuser' }));
    author = await new ApiSession(product.address).signIn(email);
    const presets = { name: `Presets ${mark}`, keywords: ['bonus'], enabled: true };
    const vertical = await superuser.post('/api/verticals/', presets, verticalSchema);
    const body = {
      kind: 'discovery',
      name: checkName,
      schedule: 'onetime',
      countries: ['MT'],
      keywords: ['larkfield', 'spinwise'],
      verticals: [vertical.id],
    };
    checkId = (await author.post('/api/projects/', body, projectDetailSchema)).id;
    const withdrawn = await superuser.send('PATCH', `/api/verticals/${vertical.id}/`, { enabled: false });
    expect(withdrawn.status).toBe(200);
    ({ page, troubles } = await openPage(browser, product.address));
    page.setDefaultTimeout(30_000);
    await signIn(page, email);
    await page.goto(`/manage_checks?name=${mark}`);
  }, 200_000);

  afterAll(() => browser?.close());

  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${checkName}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const keyword = (number: number) => page.getByRole('textbox', { name: `Keyword ${number}`, exact: true });
  const step = (title: string) =>
    page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(title) });

  it('saves a template, once under a name', async () => {
    await choose('Save as template');
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByLabel('Template name').fill(templateName);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await page.getByText(`The template "${templateName}" was saved.`).waitFor();
    await choose('Save as template');
    await dialog.getByLabel('Template name').fill(templateName);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('disables the original and clones it on Yes, and says what the copy has lost', async () => {
    await choose('Clone');
    await page.getByRole('dialog', { name: 'Clone check' }).getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/\/clone$/);
    const warnings = page.getByRole('region', { name: 'Warnings' });
    await warnings.getByText('Your check contains unavailable vertical(s).').waitFor();
    expect(await author.get(`/api/projects/${checkId}/`, projectDetailSchema)).toMatchObject({ enabled: false });
    // The way out stands in the warning itself.
    await warnings.getByText('Click here to select new ones.').click();
    expect(await step('Keyword presets').getAttribute('aria-current')).toBe('step');
  });

  it('begins with what a template holds, and can be finished', async () => {
    await page.goto('/project');
    await page.getByRole('link', { name: `Use template ${templateName}` }).click();
    await page.getByRole('region', { name: 'Warnings' }).getByText('unavailable vertical(s)').waitFor();
    await step('Brand keywords').click();
    expect([await keyword(1).inputValue(), await keyword(2).inputValue()]).toEqual(['larkfield', 'spinwise']);
    await step('Keyword presets').click();
    await page.getByLabel('Use keyword presets').uncheck({ force: true });
    await step('Schedule').click();
    expect(await page.getByRole('textbox', { name: 'Check name' }).inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'Check name' }).fill(`From template ${mark}`);
    await step('Overview').click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText(`Your project "From template ${mark}" was saved.`).waitFor();
  });

  it('deletes a template after asking', async () => {
    await page.goto('/project');
    await page.getByRole('button', { name: `Delete template ${templateName}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete template' });
    await question.getByText('Checks that were started from it stay.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByText(templateName).count()).toBe(0);
    expect(troubles.all).toEqual([]);
  });
});
