import { notificationPageSchema } from '@proofline/contracts/api/notifications';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { demoUrlLists } from '@proofline/demo-web/kinds/compliance/seed/url-lists';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { hearOfRuns } from '../product/hear-of-runs.ts';
import { mailWhere } from '../product/mailbox.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import { reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const crawlLimitMs = 120_000;
/** Words of people are shown as words, in pages as in mails. */
const name = `<b>Told</b> & "${crypto.randomUUID().slice(0, 8)}"`;

describe('two people who are told of a run', () => {
  let product: RunningProduct;
  let browser: Browser;
  let mailbox = '';
  let maya: Person;
  let tom: Person;
  let report: ReportId;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    mailbox = product.env.MAILBOX_URL ?? '';
    const organization = newOrganization('Told');
    maya = await person(organization, 'Maya', 'Lind');
    tom = await person(organization, 'Tom', 'Becker');
    const urls = demoUrlLists()
      .flatMap((list) => list.urls)
      .slice(0, 4);
    const list = await maya.api.post('/api/v1/url_groups/', { name: 'Told', urls }, urlGroupSchema);
    // No page of the demo has it: every one that can be read is a violation.
    const rule = { id: 'r1', field: 'dom_text', operator: 'contains', value: 'never said by anybody' };
    const check = await maya.api.post(
      '/api/projects/',
      {
        ...{ kind: 'compliance', name, schedule: 'onetime', schedule_start: null, countries: ['GB'] },
        ...{ rules: { id: 'root', not: false, condition: 'AND', rules: [rule] }, related_urls: '1' },
        url_groups: [list.id],
      },
      projectDetailSchema.pick({ id: true }),
    );
    report = reportIdOf(check.id, 0);
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  interface Person {
    readonly email: string;
    readonly api: ApiSession;
    readonly page: Page;
    readonly troubles: PageTroubles;
  }

  /** Hears of everything, by mail as well, and looks at the checks. */
  async function person(organization: string, firstName: string, lastName: string): Promise<Person> {
    const email = await newAccount(product, { role: 'full_access', organization, firstName, lastName });
    const api = await new ApiSession(product.address).signIn(email);
    await hearOfRuns(api);
    const { page, troubles } = await openPage(browser, product.address);
    await signIn(page, email);
    await page.getByText('Live', { exact: true }).first().waitFor();
    return { email, api, page, troubles };
  }

  const path = () => `/manage_checks/${Math.floor(report / 100_000)}/reports/${report}`;
  const bell = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
  /** What the bell says, open for a look. */
  async function inBell(page: Page, words: string): Promise<number> {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await bell(page).getByRole('link').first().waitFor();
    const count = await bell(page).getByRole('link', { name: words }).count();
    await page.keyboard.press('Escape');
    await bell(page).waitFor({ state: 'detached' });
    return count;
  }
  const comment = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Add comment' }).fill(text);
    await page.getByRole('button', { name: 'Add comment' }).last().click();
    await page.getByRole('listitem').filter({ hasText: text }).first().waitFor();
  };

  it('both find its violation in their bell and their mail, and it in the report', {
    timeout: crawlLimitMs,
  }, async () => {
    const told = `Violation found: ${name}`;
    for (const { page, email } of [maya, tom]) {
      await expect.poll(() => inBell(page, told), { timeout: crawlLimitMs }).toBe(1);
      const mail = await mailWhere(mailbox, email, ({ subject }) => subject.startsWith('Not compliant:'));
      expect(mail.text.split('\n')[0]).toMatch(/^Not compliant: /);
      expect(mail.text).toContain(`${path()}?result=${report}-`);
    }
    await tom.page.goto(path());
    await tom.page.locator('[data-result-id]').first().waitFor();
    await tom.page.getByText('Not compliant', { exact: true }).first().waitFor();
    await reportWhen(tom.api, report, 'the run is over', crawlLimitMs, ({ status }) => status.id === 'completed');
    for (const { page } of [maya, tom]) await expect.poll(() => inBell(page, `Completed with`)).toBe(1);
  });

  it('one who mutes it hears no more, until it is unmuted and somebody mentions them', async () => {
    await tom.page.goto(path());
    const mute = tom.page.getByRole('button', { name: `Mute notifications of ${name}` });
    const saved = tom.page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await mute.click();
    await saved;
    await maya.page.goto(`${path()}?comments=open`);
    // What turns the direction of others' words is refused; words of another direction are not.
    await maya.page.getByRole('textbox', { name: 'Add comment' }).fill('Licence\u202egpj.exe');
    await maya.page.getByRole('button', { name: 'Add comment' }).last().click();
    await maya.page.getByText('Control characters are not allowed.').waitFor();
    const bad = '<img src=x onerror=alert(1)> \u05e9\u05dc\u05d5\u05dd';
    await comment(maya.page, bad);
    const back = tom.page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await mute.click();
    await back;
    await maya.page.getByRole('textbox', { name: 'Add comment' }).pressSequentially('@Tom');
    await maya.page.getByRole('option', { name: 'Tom Becker' }).click();
    await maya.page.keyboard.type('look at this.');
    await maya.page.getByRole('button', { name: 'Add comment' }).last().click();
    await maya.page.locator('[data-mention]', { hasText: '@Tom Becker' }).first().waitFor();
    const said = `You were mentioned: ${name}`;
    await expect.poll(() => inBell(tom.page, said), { timeout: 20_000 }).toBe(1);
    // Not of the comment of muted times, and not of a mention as a comment.
    expect(await inBell(tom.page, `New comment: ${name}`)).toBe(0);
    const ofMaya = await maya.api.get('/api/custom_notifications/?page_size=50', notificationPageSchema);
    expect(ofMaya.results.filter(({ message }) => message.startsWith(said))).toEqual([]);
    const mail = await mailWhere(mailbox, tom.email, ({ subject }) => subject === said);
    expect(mail.text).not.toContain('look at this');
    await tom.page.getByRole('button', { name: /^Notifications/ }).click();
    await bell(tom.page).getByRole('link', { name: said }).click();
    await tom.page.waitForURL(/comments=open/);
    const list = tom.page.getByRole('list', { name: 'Comments' });
    await list.locator('[data-mention]').waitFor();
    await list.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await list.locator('img[src="x"]').count()).toBe(0);
  });

  it('see of a deleted comment who wrote it and when it went, and not its words', async () => {
    const list = (page: Page) => page.getByRole('list', { name: 'Comments' });
    await list(maya.page)
      .getByRole('listitem')
      .filter({ hasText: 'look at this.' })
      .getByRole('button', { name: /^Delete comment/ })
      .click();
    const question = maya.page.getByRole('dialog', { name: 'Are you sure you want to delete this comment?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await list(tom.page)
      .getByText(/^Comment of Maya Lind deleted/)
      .waitFor();
    await expect.poll(() => tom.page.getByText('look at this.').count()).toBe(0);
    expect(maya.troubles.all).toEqual([]);
    expect(tom.troubles.all).toEqual([]);
  });
});
