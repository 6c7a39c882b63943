import type { Me } from '@proofline/contracts/api/account';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { renderInApp, testClient } from '../../testing/render-in-app.tsx';
import { LandingNav } from './landing-nav.tsx';
import { landingSections } from './landing-sections.ts';

const menu = page.getByRole('button', { name: 'Open sections' });

it('leads a visitor to the login', async () => {
  const app = await renderInApp(<LandingNav />);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(app.address).toBe('/login');
});

it('leads who is signed in on, and to no login', async () => {
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  const app = await renderInApp(<LandingNav />, { client });
  expect(page.getByRole('link', { name: 'Log in' }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Go to' }).click();
  await expect.poll(app.address).toBe('/manage_checks');
});

it.each(landingSections)('goes to $id from a wide bar and from a narrow one’s menu', async ({ id, label }) => {
  const wide = await renderInApp(<LandingNav />);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: label }).click();
  await expect.poll(wide.address).toBe(`/#${id}`);
  expect(menu.elements()).toEqual([]);
  await wide.unmount();
  const narrow = await renderInApp(<LandingNav />, { phone: true });
  await menu.click();
  await page.getByRole('menuitem', { name: label }).click();
  await expect.poll(narrow.address).toBe(`/#${id}`);
});
