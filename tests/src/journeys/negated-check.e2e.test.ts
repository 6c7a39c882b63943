import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { closeOverview } from '../product/close-overview.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const checkName = 'Journey: nothing risk-free';
/** One claims to be risk-free, the other does not; both name the age. */
const offending = 'spinwise-reviews.example/news/larkfield-wins-reader-vote-for-fastest-payout';
const clean = 'spinwise-reviews.example/larkfield-review';
const runLimitMs = 120_000;

/** Words of a plain check, which in a negated one would say the opposite of what they mean. */
const plainWords = /\b(Pass|Fail|passed|failed|fails?|holds?)\b/;

describe('a check that says "Website is not compliant if the following is found"', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    ({ page, troubles } = await openPage(browser, product.address));
    const organization = newOrganization('Alder Affiliates');
    await signIn(page, await newAccount(product, { role: 'full_access', organization }));
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const rowOf = (address: string) =>
    page.locator('[data-result-id]').filter({ hasText: address.split('/').at(-1) ?? '' });
  const openDetails = async (address: string) => {
    await page.getByRole('button', { name: `Website Details of http://${address}` }).click();
    const details = page.getByRole('dialog', { name: 'Website Details' });
    await details.getByText('Selected Attributes').waitFor();
    return details;
  };

  it('is made in the wizard, where a trial already speaks its words', async () => {
    await page.goto('/project/compliance');
    await page.getByRole('textbox', { name: 'Check name' }).fill(checkName);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Search in Countries List').fill('Malta');
    await page.getByRole('group', { name: 'Countries List' }).getByLabel('Malta').check();
    await page.getByRole('button', { name: /Add marked to Countries to check/ }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Add new list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new list' });
    await dialog.getByLabel('List name').fill('Two pages');
    await dialog.getByLabel('URLs, one per line').fill([offending, clean].join('\n'));
    await dialog.getByRole('button', { name: 'Add list' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('group', { name: 'Lists to check' }).getByText('Two pages').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();

    await page.getByRole('switch', { name: /^Website is not compliant/ }).check({ force: true });
    await page.getByText('OR', { exact: true }).first().click();
    await page.getByLabel('Text to look for').fill('risk-free');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Text to look for').nth(1).fill('18+');
    await page.getByRole('combobox', { name: 'Operator' }).nth(1).selectOption({ label: "doesn't contain" });

    const trial = page.getByRole('region', { name: 'Try it' });
    await trial.getByText('Text', { exact: true }).click();
    const words = trial.getByRole('textbox', { name: 'Text to try the rules on' });
    await words.fill('A risk-free bonus. 18+');
    await trial.getByText('The website is not compliant!').waitFor();
    expect(await trial.getByRole('img').evaluateAll(namesOf)).toEqual(['Found', 'Found']);
    expect(await trial.locator('mark').first().getAttribute('data-mark')).toBe('bad');
    await trial.getByText('1 of 2 parts speaks against it, OR needs one').waitFor();
    expect(await trial.innerText()).not.toMatch(plainWords);
    await words.fill('A bonus. 18+');
    await trial.getByText('The website is compliant!').waitFor();
    expect(await trial.getByRole('img').evaluateAll(namesOf)).toEqual(['Not found', 'Found']);
    await trial.getByText('None of 2 parts speaks against it').waitFor();
    expect(await trial.innerText()).not.toMatch(plainWords);

    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText(`Your project "${checkName}" was saved.`).waitFor();
    await closeOverview(page, checkName);
  });

  it('shows marks, rating and verdict that agree in every row', async () => {
    await page
      .getByRole('row', { name: new RegExp(checkName) })
      .getByText(checkName)
      .click();
    await page.getByTestId('report-percent').getByText('100%').waitFor({ timeout: runLimitMs });
    await page.locator('[data-result-id]').nth(1).waitFor();
    expect(await page.locator('thead').innerText()).toMatch(/Negated[\s\S]*Negated/);
    await rowOf(offending).getByRole('img', { name: 'Not compliant' }).waitFor();
    await rowOf(clean).getByRole('img', { name: 'Compliant', exact: true }).waitFor();
    expect(await rowOf(offending).innerText()).toMatch(/Found[\s\S]*Found[\s\S]*50%[\s\S]*Fair/);
    expect(await rowOf(clean).innerText()).toMatch(/Not found[\s\S]*Found[\s\S]*100%[\s\S]*Compliant/);
    expect(await page.getByRole('main').innerText()).not.toMatch(plainWords);
  });

  it('averages its rules over what they did not find', async () => {
    const rules = page.getByRole('region', { name: 'Rules' });
    await rules.getByText('Negated').waitFor();
    const cards = await rules.getByRole('listitem').allInnerTexts();
    expect(cards[0]).toMatch(/risk-free[\s\S]*50%[\s\S]*Fair/);
    expect(cards[1]).toMatch(/18\+[\s\S]*100%[\s\S]*Compliant/);
  });

  it('groups its pages by the rule that speaks against them, and shows those alone', async () => {
    const byRule = page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Rule' });
    await byRule.click();
    const groups = page.getByRole('table', { name: 'Results by rule' });
    await groups
      .getByRole('row', { name: /^risk-free 1 50\.0%$/ })
      .getByRole('button')
      .click();
    await rowOf(clean).waitFor({ state: 'detached' });
    await rowOf(offending).waitFor();
    expect(new URL(page.url()).search).toMatch(/group=rule.*rule=/);
    await page.getByRole('button', { name: /^Breaks: risk-free/ }).click();
    await rowOf(clean).waitFor();
    await byRule.click();
    await groups.waitFor({ state: 'detached' });
  });

  it('gives the reason first in the details, open and in red', async () => {
    const details = await openDetails(offending);
    await details.getByText('The website is not compliant!').waitFor();
    await details.getByText('1 of 2 rules speaks against it').waitFor();
    await details.getByText('Negated: 2 found, 0 not found').waitFor();
    const first = details.locator('[data-tour="attributes"] li').first();
    expect(await first.getAttribute('data-good')).toBe('false');
    expect(await first.innerText()).toMatch(/risk-free[\s\S]*Found/);
    expect(await first.locator('[data-mark]').getAttribute('data-mark')).toBe('bad');
    expect(await details.innerText()).not.toMatch(plainWords);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });

    await openDetails(clean);
    await details.getByText('The website is compliant!').waitFor();
    await details.getByText('None of 2 rules speaks against it').waitFor();
    expect(await details.innerText()).not.toMatch(plainWords);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  it('reads the same on a phone', async () => {
    const address = page.url();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('1 of 2 rules speaks against it').waitFor();
    await page.getByText('None of 2 rules speaks against it').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(plainWords);
    expect(await page.locator('main :is(button, a[href], input)').evaluateAll(smallOnes)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await page.locator('[data-result-id]').nth(1).waitFor();
  });

  it('exports what the screen says', async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toContain('risk-free');
    // Of each rule its mark, how often, and what was found.
    expect(lines[0]?.match(/\(negated\)/g)).toHaveLength(6);
    expect(lines.find((line) => line.includes(offending))).toMatch(/Not compliant,,50,.*,Found,.*,Found,/s);
    expect(lines.find((line) => line.includes(clean))).toMatch(/,Compliant,,100,.*,Not found,.*,Found,/s);
    expect(lines.join('\n')).not.toMatch(plainWords);
  });

  it('tells its history without a word against its verdicts', async () => {
    const projectId = /manage_checks\/(\d+)\//.exec(page.url())?.[1];
    await page.goto(`/manage_checks/${projectId}/history?pages=every`);
    await page.getByText(`judged ${offending}: not compliant`).waitFor();
    await page.getByText(`judged ${clean}: compliant`).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(plainWords);
  });

  it('has thrown nothing and logged no error', () => {
    expect(troubles.all).toEqual([]);
  });
});

/** Accessible names of drawings, in the order of the page. */
function namesOf(elements: Element[]): (string | null)[] {
  return elements.map((element) => element.getAttribute('aria-label')).filter((name) => name?.endsWith('ound'));
}

/** What is shown and too small for a thumb, by its words. */
function smallOnes(elements: Element[]): (string | null)[] {
  return elements
    .filter((element) => {
      // Around a box all of its label is pressed.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      return width > 1 && height > 1 && Math.min(width, height) < 36;
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);
}
