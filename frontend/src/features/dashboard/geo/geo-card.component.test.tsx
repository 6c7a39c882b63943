import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi } from '../../../testing/answer-api.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { GeoCard } from './geo-card.tsx';

const counts = [
  ['GB', 'United Kingdom', 86],
  ['MT', 'Malta', 2],
  ['US', 'United States', 1],
];

async function card(answer: unknown = counts) {
  answerApi({ 'GET /api/check_country_count/': answer });
  return await renderInApp(<GeoCard />);
}

const shapeOf = (country: string) =>
  expect.poll(() => document.querySelector<SVGElement>(`[data-country="${country}"]`), { timeout: 10_000 });

it('lists the countries, the most checked first, each with the way to its active checks', async () => {
  await card();
  const links = page.getByRole('table').getByRole('link');
  await expect.element(links.first()).toHaveTextContent('United Kingdom');
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
    ['GB', 'MT', 'US'].map((code) => `/manage_checks?countries=${code}&status=pending,in_progress`),
  );
});

it('colours countries by their checks, small ones as circles, and no others', async () => {
  await card();
  await shapeOf('GB').toMatchObject({ dataset: { step: '5' }, tagName: 'path' });
  await shapeOf('MT').toMatchObject({ dataset: { step: '1' }, tagName: 'circle' });
  expect(document.querySelectorAll('[data-country]')).toHaveLength(counts.length);
});

it('says of what is pointed at how many checks there are', async () => {
  await card();
  await shapeOf('MT').not.toBeNull();
  await userEvent.hover(document.querySelector('[data-country="MT"]') as Element);
  await expect.element(page.getByText('2 enabled checks')).toBeVisible();
});

it('shows a continent with its countries alone', async () => {
  await card();
  await page.getByText('America', { exact: true }).click();
  await expect.poll(() => page.getByRole('table').getByRole('link').elements().length).toBe(1);
  await page.getByText('Africa', { exact: true }).click();
  await expect.element(page.getByText('No checks in Africa yet.')).toBeVisible();
});

it('says when there is nothing, and when it could not be loaded', async () => {
  await card([]);
  await expect.element(page.getByText('No checks by country yet.')).toBeVisible();
});

it('can be tried again when it failed', async () => {
  let fails = true;
  await card(() => (fails ? Response.json({ code: 'x', detail: 'No.' }, { status: 400 }) : counts));
  const again = page.getByRole('button', { name: 'Refresh' });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(page.getByRole('link', { name: 'Malta' })).toBeVisible();
});
