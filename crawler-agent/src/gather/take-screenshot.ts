/// <reference lib="dom" />
import type { Page } from 'playwright';
import { visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

/** The full page as JPEG, capped in height; null when the browser could not take it in time. */
export async function takeScreenshot(page: Page): Promise<Buffer | null> {
  const taking = async () => {
    const { width, height } = await page.evaluate(() => ({
      width: Math.max(1, document.documentElement.clientWidth),
      height: Math.max(1, document.documentElement.scrollHeight),
    }));
    return page.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width: Math.min(width, 2_000), height: Math.min(height, visitBudget.screenshotHeightPx) },
      type: 'jpeg',
      quality: 78,
      animations: 'disabled',
      timeout: visitBudget.screenshotMs,
    });
  };
  return within<Buffer | null>(visitBudget.screenshotMs, taking(), null);
}
