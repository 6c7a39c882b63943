import { VIEWPORT } from '../browser/who-we-are.ts';
import type { PageSession } from './page-session.ts';
import { visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

/** The full page as JPEG, capped in height; null when the browser could not take it in time. */
export async function takeScreenshot({ cdp }: PageSession): Promise<Buffer | null> {
  const taking = async () => {
    const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
    const height = Math.min(
      Math.max(Math.ceil(cssContentSize.height), VIEWPORT.height),
      visitBudget.screenshotHeightPx,
    );
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 78,
      clip: { x: 0, y: 0, width: VIEWPORT.width, height, scale: 1 },
      captureBeyondViewport: height > VIEWPORT.height,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  };
  return within<Buffer | null>(visitBudget.screenshotMs, taking(), null);
}
