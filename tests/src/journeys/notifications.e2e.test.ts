import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, signIn } from '../product/browser-page.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

describe('what superusers tell people', () => {
  let product: RunningProduct;
  let browser: Browser;
  let boss: Page;
  let colleague: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    ({ page: boss } = await openPage(browser, product.address));
    ({ page: colleague } = await openPage(browser, product.address));
    await Promise.all([signIn(boss, 'superuser@demo.example'), signIn(colleague, 'full@demo.example')]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is at once in the bell of a colleague, leads where it says, and is gone when it is deleted', async () => {
    const message = `Rules have a new field ${crypto.randomUUID().slice(0, 8)}`;
    await colleague.goto('/manage_checks');
    await colleague.getByText('Live', { exact: true }).first().waitFor();
    await boss.goto('/settings/custom_notifications');
    await boss.getByRole('button', { name: 'Add notification' }).first().click();
    const form = boss.getByRole('dialog', { name: 'Add notification' });
    await form.getByRole('textbox', { name: 'Message' }).fill(message);
    await form.getByRole('combobox', { name: 'Type' }).click();
    await boss.getByRole('option', { name: 'Success' }).click();
    await form.getByRole('textbox', { name: 'Link' }).fill('/manage_lists');
    await form.getByRole('button', { name: 'Add notification' }).click();
    await form.waitFor({ state: 'detached' });

    await colleague.getByRole('status').filter({ hasText: message }).waitFor();
    await colleague.getByRole('button', { name: /^Notifications, \d+\+? unread$/ }).click();
    const item = colleague.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: message });
    await item.click();
    await colleague.waitForURL(/\/manage_lists$/);
    await colleague.getByRole('button', { name: /^Notifications/ }).click();
    await item.waitFor();
    await expect.poll(() => item.getByText('Unread:').count()).toBe(0);

    const row = boss.getByRole('row').filter({ hasText: message });
    await row.getByRole('button', { name: /^Delete notification/ }).click();
    const question = boss.getByRole('dialog', { name: 'Are you sure you want to delete this notification?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await item.waitFor({ state: 'detached' });
  });
});
