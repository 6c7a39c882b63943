import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { DEMO_PASSWORD } from '../product/api-session.ts';
import { tellOfPolicy } from '../product/browser-page.ts';
import type { Screen, Viewer } from './screens.ts';

export const WIDTHS = [1440, 1024, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** A busy machine gets its time. */
const showLimitMs = 30_000;
const settleLimitMs = 10_000;
const lookAgainMs = 50;
/** Some pages share their heading; those are opened anew. */
const otherHeadingLimitMs = 5_000;

/** A browser context for every viewer, signed in where the viewer is somebody. */
export async function contextsOf(browser: Browser, address: string): Promise<Record<Viewer, BrowserContext>> {
  const open = async (email?: string) => {
    const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
    // Answered, so that the banner does not stand over every screen.
    await context.addInitScript(() => localStorage.setItem('proofline.cookies', JSON.stringify(['required'])));
    await context.addInitScript(tellOfPolicy);
    if (email !== undefined) {
      const login = await context.request.post('/api/login/', { data: { email, password: DEMO_PASSWORD } });
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
  requestsUnderWay(page);
  await page.goto(path, { waitUntil: 'domcontentloaded', timeout: showLimitMs });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: showLimitMs });
  await settle(page);
}

/** Goes on to another screen within the running app, as a link does; opens it where the app shows no other heading. */
export async function goOn(page: Page, screen: Pick<Screen, 'path'>): Promise<void> {
  await page.evaluate((path) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', path);
  }, screen.path);
  const other = page.locator('h1:not([data-before])').first();
  const isShown = await other.waitFor({ timeout: otherHeadingLimitMs }).then(
    () => true,
    () => false,
  );
  if (isShown) await settle(page);
  else await visit(page, screen);
}

/** Until no request has been under way for a moment, and what they brought is drawn. */
export async function settle(page: Page): Promise<void> {
  const underWay = requestsUnderWay(page);
  const end = Date.now() + settleLimitMs;
  for (let quietLooks = 0; quietLooks < 3 && Date.now() < end; ) {
    await delay(lookAgainMs);
    quietLooks = underWay.size === 0 ? quietLooks + 1 : 0;
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

const requestsOf = new WeakMap<Page, ReadonlySet<Request>>();

/** The requests of a page that have no answer yet; those from before it was first asked for are not known. */
function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const known = requestsOf.get(page);
  if (known !== undefined) return known;
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  requestsOf.set(page, underWay);
  return underWay;
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
