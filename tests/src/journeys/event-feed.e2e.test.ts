import { feedPageSchema } from '@proofline/contracts/api/event-feed';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, signIn } from '../product/browser-page.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

/** Streams and waiting requests of a revoked token end within this time. */
const revokedWithinMs = 5_000;

describe('a token of the event feed', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    ({ page } = await openPage(browser, product.address));
    await signIn(page, 'full@demo.example');
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is made on its page, shown once, reads what happens, and reads nothing once it was revoked', async () => {
    const name = `Warehouse ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByRole('navigation').getByRole('link', { name: 'Event feed' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('checkbox', { name: 'Checks', exact: true }).check();
    await page.keyboard.press('Control+Enter');
    const shown = page.getByRole('dialog', { name: `Token "${name}"` });
    const token = await shown.getByText(/^plf_\S+$/).innerText();
    const read = (path = '/api/events/?limit=5') =>
      fetch(`${product.address}${path}`, { headers: { authorization: `Bearer ${token}` } });

    const { events, position } = feedPageSchema.parse(await (await read()).json());
    expect(events.map(({ type }) => type)).toContain('check.created');
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.getByText(token).count()).toBe(0);

    const revoke = page.getByRole('button', { name: `Revoke token ${name}` });
    const stream = await fetch(`${product.address}/api/events/?after=${position}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    // It is cut off, at whatever it says.
    const ended = stream.text().then(
      () => performance.now(),
      () => performance.now(),
    );
    await revoke.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await revoke.waitFor({ state: 'detached' });
    const gone = performance.now();
    expect((await read()).status).toBe(401);
    expect((await ended) - gone).toBeLessThan(revokedWithinMs);
  });

  it('is nothing for who may not change everything', async () => {
    const { page: reader } = await openPage(browser, product.address);
    await signIn(reader, 'user@demo.example');
    await reader.goto('/integrations/event_feed');
    await reader.waitForURL(/\/error/);
    expect(await reader.getByRole('link', { name: 'Event feed' }).count()).toBe(0);
  });
});
