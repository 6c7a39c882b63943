import type { Me } from '@proofline/contracts/api/account';
import { type CheckView, checkViewSchema } from '@proofline/contracts/api/check-views';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { type AskedApi, answerApi } from '../../../testing/answer-api.ts';
import { renderInApp, testClient } from '../../../testing/render-in-app.tsx';
import { ManageChecksPage } from '../manage-checks-page.tsx';
import { checkOf } from '../testing/check-of.ts';

const uk = checkViewSchema.parse({ id: 3, name: 'UK', search: { kind: 'compliance', show_all_checks: 'true' } });

async function checks(at = '/', ...views: CheckView[]) {
  let stands: CheckView[] = views;
  const pageOf = (results: unknown[]) => ({ count: results.length, page: 1, perPage: 10, page_size: 10, results });
  const calls = answerApi({
    'GET /api/projects/': pageOf([checkOf('completed', [])]),
    'GET /api/check_views/': () => pageOf(stands),
    'POST /api/check_views/': ({ body }: AskedApi) => {
      const made = checkViewSchema.parse({ id: 9, ...(body as object) });
      stands = [...stands, made];
      return made;
    },
    'PATCH /api/check_views/3/': ({ body }: AskedApi) => {
      stands = stands.map((view) => (view.id === 3 ? { ...view, ...(body as object) } : view));
      return stands[0];
    },
    'DELETE /api/check_views/3/': () => {
      stands = [];
      return {};
    },
  });
  const client = testClient();
  client.setQueryData(queryKeys.me, { id: 1, has_full_access: true } as Me);
  const screen = await renderInApp(<ManageChecksPage />, { client, at });
  await expect.element(page.getByText('Steered')).toBeVisible();
  const asked = () => calls.filter(({ path }) => path === '/api/projects/').at(-1)?.query;
  return { address: screen.address, calls, asked };
}
const tabs = page.getByRole('navigation', { name: 'Views' });
const tab = (name: string | RegExp) => tabs.getByRole('button', { name });

it('opens a view with its filters, all of them in the address, and goes back to all checks', async () => {
  const { address, asked } = await checks('/', uk);
  await expect.element(tab(/^All checks/)).toHaveAttribute('aria-current', 'true');
  await tab('UK').click();
  await expect.element(tab(/^UK/)).toHaveAttribute('aria-current', 'true');
  expect(address()).toBe('/?kind=compliance&show_all_checks=true&view=3');
  await expect.poll(asked).toMatchObject({ kind: 'compliance' });
  expect(asked()).not.toHaveProperty('enabled');
  await tab(/^All checks/).click();
  await expect.poll(address).toBe('/');
});

it('keeps the filters that are on under a name', async () => {
  const { address, calls } = await checks('/?kind=toplist');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'View name' }).fill(' Toplists ');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(tab(/^Toplists/)).toHaveAttribute('aria-current', 'true');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Toplists',
    search: { kind: 'toplist', show_all_checks: 'false' },
  });
  await expect.poll(address).toContain('view=9');
});

it('says that its filters are others now, and takes them over', async () => {
  const { calls } = await checks('/?kind=toplist&show_all_checks=true&view=3', uk);
  await expect.element(tabs.getByRole('img', { name: 'changed, not saved' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Save changes to view' }).click();
  await expect.element(tabs.getByRole('img', { name: 'changed, not saved' })).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ search: { kind: 'toplist' } });
});

it('is renamed and deleted from its menu', async () => {
  await checks('/?kind=compliance&show_all_checks=true&view=3', uk);
  const change = page.getByRole('button', { name: 'Change the view UK', exact: true });
  await change.click();
  await page.getByRole('menuitem', { name: 'Rename view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('Kingdom');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(tab(/^Kingdom/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the view Kingdom' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect.element(tab(/^Kingdom/)).not.toBeInTheDocument();
});
