import type { ImageComparison } from '@proofline/rules/verdict';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../testing/render-in-app.tsx';
import { ImageComparisons } from './image-comparisons.tsx';

const comparison = (name: string, made: Partial<ImageComparison> = {}): ImageComparison => ({
  ...{ name, expectedUrl: `/api/preset_images/${name}`, closestUrl: 'https://site.example/logo.png' },
  ...{ closestSha256: 'a'.repeat(64), distance: 31, maxDistance: 10, matched: false },
  ...made,
});
const images = [comparison('Licence'), comparison('Age', { closestSha256: null })];
const shown = page.getByRole('dialog', { name: 'Images of the rule' });
const thumbnail = (name: string) => page.getByRole('button', { name: `View: ${name}` });

it('says to select an image until one is chosen, and shows that', async () => {
  await renderInApp(<ImageComparisons images={images} resultId="100001-1-1" />);
  await page.getByRole('button', { name: 'View images' }).click();
  await expect.element(shown.getByText('Select image to view')).toBeVisible();
  expect(shown.getByRole('listitem').elements()).toHaveLength(3);
  await shown.getByRole('button', { name: 'View: Wanted image Age' }).click();
  await expect.element(shown.getByText('Select image to view')).not.toBeInTheDocument();
  await expect.element(shown.getByRole('heading', { name: 'Wanted image Age' })).toBeVisible();
});

it('shows a thumbnail that is pressed, and gives the focus back when it is closed', async () => {
  await renderInApp(<ImageComparisons images={images} resultId="100001-1-1" />);
  const closest = thumbnail('Image on the page closest to Licence');
  await closest.click();
  await expect.element(shown.getByRole('heading', { name: 'Image on the page closest to Licence' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(closest).toHaveFocus();
});

it('has no thumbnail of what is kept nowhere here', async () => {
  const elsewhere = comparison('Logo', { expectedUrl: 'https://cdn.example/logo.png', closestSha256: null });
  await renderInApp(<ImageComparisons images={[elsewhere]} resultId="100001-1-1" />);
  await expect.element(page.getByText('Logo')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
