import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { type RunningProduct, startProduct } from '../product/running-product.ts';

interface Message {
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
      messages.push({ headers, body: Buffer.concat(parts).toString('utf8') });
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

  it('is nothing for who may not change everything', async () => {
    const { page: reader } = await openPage(browser, product.address);
    await signIn(reader, 'user@demo.example');
    await reader.goto('/integrations/webhooks');
    await reader.waitForURL(/\/error/);
    expect(await reader.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
