import { VIEWPORT } from '../browser/who-we-are.ts';
import type { PageSession } from './page-session.ts';
import { visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

/**
 * The full page as JPEG, capped in height; null when the browser could not take it in time.
 * @param fromPx where in the page it begins
 */
export async function takeScreenshot({ cdp }: PageSession, fromPx = 0): Promise<Buffer | null> {
  const taking = async () => {
    const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
    const height = Math.min(
      Math.max(Math.ceil(cssContentSize.height) - fromPx, fromPx === 0 ? VIEWPORT.height : 1),
      visitBudget.screenshotHeightPx,
    );
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 78,
      clip: { x: 0, y: fromPx, width: VIEWPORT.width, height, scale: 1 },
      captureBeyondViewport: fromPx + height > VIEWPORT.height,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  };
  return within<Buffer | null>(visitBudget.screenshotMs, taking(), null);
}
