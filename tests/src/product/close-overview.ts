import type { Page } from 'playwright';

/** A check that was just made is shown over the list of checks: it is read, and closed by Escape. */
export async function closeOverview(page: Page, checkName: string): Promise<void> {
  const overview = page.getByRole('dialog', { name: checkName, exact: true });
  await overview.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await overview.waitFor({ state: 'detached' });
}
