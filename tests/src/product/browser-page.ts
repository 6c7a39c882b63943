import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { DEMO_PASSWORD } from './api-session.ts';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  const times = Number(process.env.TEST_BROWSER_SLOWDOWN ?? 1);
  return times > 1 ? slowedDown(browser, times) : browser;
}

/** Its pages compute that many times slower, as on a busy machine: what a test does too early shows. */
function slowedDown(browser: Browser, times: number): Browser {
  const slowDown = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // A page that is gone by then is as slow as it will ever be.
    context.on('page', (page) => void slowDown(page).catch(() => undefined));
    return context;
  };
  return browser;
}

/** What a page must not do in any test: throw, say anything in the console, or break its content security policy. */
export interface PageTroubles {
  readonly all: readonly string[];
}

/** A page of its own context that remembers its troubles. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; troubles: PageTroubles }> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, ...options });
  // A choice about cookies was made: the banner stands over the foot of every page.
  await context.addInitScript(() => {
    // A sandboxed frame keeps nothing, and throws when it is asked to.
    if (window.origin !== 'null') localStorage.setItem('proofline.cookies', '["required"]');
  });
  await context.addInitScript(tellOfPolicy);
  const page = await context.newPage();
  return { page, troubles: troublesOf(page) };
}

/** To run in a page before its own code: not every browser says in the console what the policy refuses (`eval`). */
export const tellOfPolicy = (): void =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reportError(new Error(`Refused by the policy: ${violatedDirective} ${blockedURI}`)),
  );

/**
 * What a browser reports by itself, whatever the page does about it: each refused request, and a socket given up while it was still connecting (a page that is left, or whose user logs out, at that very moment).
 */
const isOfTheBrowser = (text: string): boolean =>
  text.startsWith('Failed to load resource') ||
  /^WebSocket connection to '\S+' failed: WebSocket is closed before the connection is established\.$/.test(text);

/** Remembers the troubles of a page from now on. */
export function troublesOf(page: Page): PageTroubles {
  const all: string[] = [];
  page.on('pageerror', (error) => all.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (!isOfTheBrowser(message.text())) all.push(`${message.type()}: ${message.text()}`);
  });
  return { all };
}

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login?redirect=/manage_checks');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  // Login leads to the dashboard or to the checks, by what the user may do.
  await page.goto('/manage_checks');
  await page.getByRole('heading', { name: 'Manage checks' }).waitFor();
}
