import type { Browser, BrowserContext, Page } from 'playwright';
import { demoPassword } from '../product/api-session.ts';
import type { Screen, Viewer } from './screens.ts';

export const WIDTHS = [1440, 1024, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** A busy machine gets its time. */
const showLimitMs = 30_000;
const settleLimitMs = 2_000;

/** A browser context for every viewer, signed in where the viewer is somebody. */
export async function contextsOf(browser: Browser, address: string): Promise<Record<Viewer, BrowserContext>> {
  const open = async (email?: string) => {
    const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
    // Answered, so that the banner does not stand over every screen.
    await context.addInitScript(() => localStorage.setItem('proofline.cookies', JSON.stringify(['required'])));
    if (email !== undefined) {
      const login = await context.request.post('/api/login/', { data: { email, password: demoPassword } });
      if (!login.ok()) throw new Error(`${email} cannot sign in (${login.status()}).`);
    }
    return context;
  };
  const [visitor, full, superuser] = await Promise.all([
    open(),
    open('full@demo.example'),
    open('superuser@demo.example'),
  ]);
  return { visitor, full, superuser };
}

/** Opens a screen and waits until it shows what it has to show. */
export async function visit(page: Page, { path }: Pick<Screen, 'path'>): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded', timeout: showLimitMs });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: showLimitMs });
  await settle(page);
}

/** Until no request is under way any more, and what they brought is drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settleLimitMs }).catch(() => undefined);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Runs `work` on every item, `atOnce` at a time; each worker has what `open` gives it. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
