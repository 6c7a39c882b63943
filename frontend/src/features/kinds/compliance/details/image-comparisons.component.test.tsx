import type { ImageComparison } from '@proofline/rules/verdict';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SidePanel } from '../../../../shared/ui/side-panel.tsx';
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

const details = page.getByRole('dialog', { name: 'Details' });

/** As the details of a result show them. */
async function inDetails(width: number, isWide: boolean) {
  const [closed, toggled] = [vi.fn(), vi.fn()];
  await renderInApp(
    <SidePanel title="Details" onClose={closed} wide={{ value: isWide, toggle: toggled }}>
      <p>What the page says.</p>
      <ImageComparisons images={images} resultId="100001-1-1" />
    </SidePanel>,
  );
  await page.viewport(width, 800);
  return closed;
}

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

it('is closed before the details by Escape, wherever somebody has clicked', async () => {
  const closed = await inDetails(1280, false);
  for (const click of [
    () => shown.getByText('Select image to view').click(),
    () => details.getByText('What the page says.').click(),
  ]) {
    await page.getByRole('button', { name: 'View images' }).click();
    await expect.element(shown).toBeVisible();
    await click();
    await userEvent.keyboard('{Escape}');
    await expect.element(shown).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'View images' })).toHaveFocus();
    expect(closed).not.toHaveBeenCalled();
  }
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

it.each([
  [1500, false, 'beside'],
  [1280, false, 'beside'],
  [1024, false, 'beside'],
  [840, false, 'beside'],
  [820, false, 'over'],
  [390, false, 'over'],
  [1440, true, 'over'],
  [1024, true, 'over'],
])('stands within the window of %i px (wide: %s): %s the details', async (width, isWide, place) => {
  await inDetails(width, isWide);
  await page.getByRole('button', { name: 'View images' }).click();
  const { left, right } = shown.element().getBoundingClientRect();
  const panel = details.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right - left).toBeGreaterThanOrEqual(320);
  expect([left, right]).toEqual(
    place === 'over' ? [panel.left + details.element().clientLeft, panel.right] : [left, panel.left],
  );
  // What lies beneath is out of reach, and so is everything outside of a panel that is alone.
  await expect.element(shown).toHaveAttribute('aria-modal', String(place === 'over'));
  expect(details.element().contains(shown.element())).toBe(true);
  if (place === 'beside') return;
  for (let count = 0; count < 6; count += 1) await userEvent.tab();
  expect(shown.element().contains(document.activeElement)).toBe(true);
});

it('has no thumbnail of what is kept nowhere here', async () => {
  const elsewhere = comparison('Logo', { expectedUrl: 'https://cdn.example/logo.png', closestSha256: null });
  await renderInApp(<ImageComparisons images={[elsewhere]} resultId="100001-1-1" />);
  await expect.element(page.getByText('Logo')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
