import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SupportPage } from './support-page.tsx';

it.each([
  ['FAQ', '/faq'],
  ['About our crawler', '/crawler'],
])('leads to %s', async (title, address) => {
  const app = await renderInApp(<SupportPage />);
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await expect.poll(app.address).toBe(address);
});

it('promises no message that nothing would send', async () => {
  await renderInApp(<SupportPage />);
  await expect.element(page.getByText(/^No messages can be sent from here yet/)).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(2);
  expect(page.getByRole('textbox').elements()).toEqual([]);
});
