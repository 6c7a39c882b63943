import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commentSchema } from '@proofline/contracts/api/comments';
import { notificationPageSchema } from '@proofline/contracts/api/notifications';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { webhookWithSecretSchema } from '@proofline/contracts/api/webhooks';
import { demoUrlLists } from '@proofline/demo-web/kinds/compliance/seed/url-lists';
import type { Browser, Page } from 'playwright';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../pages/accessibility.ts';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { hearOfRuns } from '../product/hear-of-runs.ts';
import { mailWhere } from '../product/mailbox.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import { firstReportOf } from '../product/report-of.ts';
import { type RunningProduct, startProduct } from '../product/running-product.ts';

interface Sent {
  readonly data: { readonly outcome?: string };
}

interface Message {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe('A webhook', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let receiver: Server;
  let status = 204;
  const messages: Message[] = [];

  beforeAll(async () => {
    receiver = createServer(async (request, answer) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      messages.push({ path: request.url ?? '', headers, body: Buffer.concat(parts).toString('utf8') });
      answer.writeHead(status).end(status === 204 ? undefined : 'Out of order');
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const started = startProduct({ EGRESS_DEMO_HOSTS: `receiver.test=127.0.0.1:${port}`, DEMO_RUNS: '0' });
    [product, browser] = await Promise.all([started, launchBrowser()]);
    ({ page, troubles } = await openPage(browser, product.address));
    await signIn(page, 'full@demo.example');
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    receiver?.close();
  });

  const type = (secret: string, { headers, body }: Message) =>
    (new Webhook(secret).verify(body, headers) as { readonly type: string }).type;

  it('is made on its page, its secret shown once, and what it sends is seen as it is sent', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Ops');
    await form.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1/');
    await form.getByRole('textbox', { name: 'Name' }).focus();
    await form.getByText('This is not the name of a public server.').waitFor();
    await form.getByRole('textbox', { name: 'Address' }).fill('http://receiver.test/hooks');
    await form.getByRole('checkbox', { name: 'Comments' }).check();
    await form.getByRole('checkbox', { name: 'Website lists' }).check();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    const shown = page.getByRole('dialog', { name: 'Secret of "Ops"' });
    const secret = await shown.getByText(/^whsec_\S+$/).innerText();
    await shown.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByText(secret).count()).toBe(0);

    await page.getByRole('link', { name: 'Ops' }).click();
    await page.getByText('Nothing was sent yet.').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page
      .getByRole('row', { name: /webhook\.test/ })
      .getByText('Taken')
      .waitFor();
    expect(messages.map((message) => type(secret, message))).toEqual(['webhook.test']);

    // Somebody of the organisation does something elsewhere, and it is sent and seen here.
    status = 503;
    const { page: elsewhere } = await openPage(browser, product.address);
    await signIn(elsewhere, 'full@demo.example');
    const made = await elsewhere.request.post('/api/v1/url_groups/', {
      data: { name: 'Sent <b>on</b>', urls: ['a.example'] },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(made.status()).toBe(201);
    await page
      .getByRole('row', { name: /list\.created/ })
      .getByText('Answered 503')
      .waitFor();
    await page.getByText('Failing').waitFor();
    status = 204;
    await page
      .getByRole('row', { name: /list\.created/ })
      .getByText('Taken')
      .waitFor({ timeout: 20_000 });
    const ids = messages.slice(1).map(({ headers }) => headers['webhook-id']);
    expect([new Set(ids).size, ids.length >= 2]).toEqual([1, true]);

    await page.getByRole('button', { name: 'list.created' }).click();
    const panel = page.getByRole('dialog', { name: 'list.created' });
    await panel.getByText('Out of order').waitFor();
    await panel.getByText('"name": "Sent <b>on</b>"').waitFor();
    await panel.getByRole('heading', { name: /^\d attempts$/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(troubles.all).toEqual([]);
  });

  it('is one of four places where a violation is seen while its run goes on; who mutes it hears no more', {
    timeout: 240_000,
  }, async () => {
    status = 204;
    const organization = newOrganization('Everywhere');
    const own = { role: 'full_access', organization } as const;
    const [mayaEmail, tomEmail] = [await newAccount(product, own), await newAccount(product, own)];
    const [maya, tom] = [new ApiSession(product.address), new ApiSession(product.address)];
    await maya.signIn(mayaEmail);
    await tom.signIn(tomEmail);
    const tomId = await hearOfRuns(tom);
    const { page: running } = await openPage(browser, product.address);
    const { page: elsewhere, troubles: seen } = await openPage(browser, product.address);
    await Promise.all([signIn(running, mayaEmail), signIn(elsewhere, tomEmail)]);
    await elsewhere.getByText('Live', { exact: true }).first().waitFor();

    const sends = { format: 'standard', types: ['result.recorded'] };
    const hook = { name: 'Violations', url: 'http://receiver.test/violations', ...sends };
    const { secret } = await maya.post('/api/webhooks/', hook, webhookWithSecretSchema);
    const urls = demoUrlLists().flatMap((list) => list.urls);
    const list = await maya.post('/api/v1/url_groups/', { name: 'All', urls }, urlGroupSchema);
    // No page of the demo has it: every one that can be read is a violation.
    const rule = { id: 'r1', field: 'dom_text', operator: 'contains', value: 'never said by anybody' };
    const check = await maya.post(
      '/api/projects/',
      {
        ...{ kind: 'compliance', name: 'Seen everywhere', schedule: 'onetime', schedule_start: null },
        ...{ rules: { id: 'root', not: false, condition: 'AND', rules: [rule] }, related_urls: '1' },
        ...{ countries: ['GB'], url_groups: [list.id] },
      },
      projectDetailSchema.pick({ id: true }),
    );
    const report = await firstReportOf(maya, check.id);
    await running.goto(`/manage_checks/${check.id}/reports/${report}`);

    // In the running report, and as a word to somebody who looks at something else.
    await running.locator('[data-result-id]').first().waitFor({ timeout: 60_000 });
    await running.getByText('Not compliant', { exact: true }).first().waitFor();
    expect(await running.getByText('In progress', { exact: true }).count()).toBeGreaterThan(0);
    const said = 'Violation found: Seen everywhere';
    const word = elsewhere.getByRole('alert').filter({ hasText: said });
    await word.waitFor({ timeout: 60_000 });
    expect(await findings(elsewhere)).toEqual([]);

    // In the bell, with the keyboard.
    const bell = elsewhere.getByRole('button', { name: /^Notifications/ });
    const panel = elsewhere.getByRole('dialog', { name: 'Notifications' });
    await bell.focus();
    await elsewhere.keyboard.press('Enter');
    await panel.getByRole('link', { name: said }).waitFor();
    expect(await findings(elsewhere)).toEqual([]);
    await elsewhere.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true);

    // In the mailbox, and at the receiver.
    const mail = await mailWhere(product.env.MAILBOX_URL ?? '', tomEmail, ({ text }) =>
      text.includes('Seen everywhere'),
    );
    expect(mail.text).toContain(`/manage_checks/${check.id}/reports/${report}?result=`);
    const received = () =>
      messages
        .filter(({ path }) => path === '/violations')
        .map(({ headers, body }) => (new Webhook(secret).verify(body, headers) as Sent).data.outcome);
    await expect.poll(received, { timeout: 60_000 }).toContain('not_compliant');

    // Who mutes it hears of no comment on it, until it is unmuted.
    const comment = (words: string) => maya.post('/api/comments/', { comment: words, report }, commentSchema);
    expect((await tom.send('POST', '/api/report_notifications_muted_statuses/', { report })).status).toBe(201);
    await comment('While it is muted');
    expect((await tom.send('DELETE', `/api/report_notifications_muted_statuses/${report}/`)).status).toBe(204);
    const { id: last } = await comment('Afterwards');
    const comments = async () =>
      (await tom.get('/api/custom_notifications/?page_size=100', notificationPageSchema)).results.filter(
        ({ category }) => category === 'comments',
      );
    await expect.poll(async () => (await comments()).length, { timeout: 20_000 }).toBe(1);
    expect((await comments())[0]?.message).toBe(`New comment: Seen everywhere\nOn report #${report}.`);
    expect(last).toBeGreaterThan(0);

    // More than the panel holds: the modal, with the keyboard.
    const boss = await new ApiSession(product.address).signIn('superuser@demo.example');
    for (let number = 1; number <= 6; number += 1) {
      const news = { message: `News ${number}`, type: 'info', user: [tomId] };
      expect((await boss.send('POST', '/api/all_custom_notifications/', news)).status).toBe(201);
    }
    await elsewhere.getByRole('status').filter({ hasText: /^News/ }).first().waitFor();
    await bell.focus();
    await elsewhere.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'View more' }).focus();
    await elsewhere.keyboard.press('Enter');
    const modal = elsewhere.getByRole('dialog', { name: 'Notifications' });
    await expect.poll(() => modal.getByRole('listitem').count()).toBeGreaterThan(5);
    expect(await findings(elsewhere)).toEqual([]);
    await elsewhere.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    expect(seen.all).toEqual([]);
  });

  it('is nothing for who may not change everything', async () => {
    const { page: reader } = await openPage(browser, product.address);
    await signIn(reader, 'user@demo.example');
    await reader.goto('/integrations/webhooks');
    await reader.waitForURL(/\/error/);
    expect(await reader.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
