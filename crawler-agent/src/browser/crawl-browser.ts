import type { Log } from '@proofline/platform/log/create-log';
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright';
import { type BrowserLeash, browserLeash } from './browser-leash.ts';
import { launchArguments } from './launch-arguments.ts';
import { residentBytes } from './resident-bytes.ts';
import { TargetContext } from './target-context.ts';
import { CRAWLER_NAME, VIEWPORT } from './who-we-are.ts';

export { CRAWLER_NAME } from './who-we-are.ts';

export interface CrawlBrowserOptions {
  /** The egress proxy: everything the browser fetches goes through it. */
  proxyUrl: string;
  executablePath?: string | undefined;
  log: Log;
  /** When a browser is replaced, so that it cannot grow for ever. Work under way in it ends first. */
  limits?: Partial<BrowserLimits>;
}

export interface BrowserLimits {
  contexts: number;
  pages: number;
  ageMs: number;
  /** Resident memory of the browser and all its processes together. */
  bytes: number;
}

const defaultLimits: BrowserLimits = {
  contexts: 300,
  pages: 2_000,
  ageMs: 30 * 60_000,
  bytes: 3 * 1024 * 1024 * 1024,
};
/** Memory is looked at this often at the most. */
const MEASURE_EVERY_MS = 5_000;
const CLOSE_LIMIT_MS = 10_000;

/** One Chromium for the agent, one context for each target; replaced when it is worn or has crashed. */
export class CrawlBrowser {
  readonly #options: CrawlBrowserOptions;
  readonly #limits: BrowserLimits;
  readonly #closings = new Set<Promise<void>>();
  #current: Promise<Worn> | undefined;
  #closing = false;
  /** The browser whose contexts these are; undefined for one of its own. */
  readonly #host: CrawlBrowser | undefined;

  constructor(options: CrawlBrowserOptions, host?: CrawlBrowser) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#host = host;
  }

  /** The same browser with contexts that leave through another egress proxy; closed with it. */
  through(proxyUrl: string): CrawlBrowser {
    return new CrawlBrowser({ ...this.#options, proxyUrl }, this.#host ?? this);
  }

  /** Runs `work` in a context of its own and closes it whatever happens. */
  async withContext<T>(language: string, work: (context: TargetContext, browser: string) => Promise<T>): Promise<T> {
    const context = await TargetContext.open(() => (this.#host ?? this).#openContext(language, this.#options.proxyUrl));
    try {
      return await work(context, context.browserName);
    } finally {
      await context.close();
    }
  }

  /** Closes the browser and waits for browsers that were replaced and still had work. */
  async close(): Promise<void> {
    this.#closing = true;
    const worn = await this.#current?.catch(() => undefined);
    if (worn !== undefined) this.#dispose(worn);
    await Promise.all(this.#closings);
  }

  async #openContext(language: string, proxyUrl: string) {
    const worn = await this.#take();
    worn.using += 1;
    const { browser } = worn;
    const userAgent = userAgentOf(browser.version());
    const release = () => {
      worn.using -= 1;
      if (worn.retired && worn.using === 0) this.#dispose(worn);
    };
    let context: BrowserContext;
    try {
      context = await browser.newContext({
        proxy: { server: proxyUrl },
        viewport: VIEWPORT,
        locale: language,
        userAgent,
        acceptDownloads: false,
        serviceWorkers: 'block',
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
    } catch (error) {
      release();
      throw error;
    }
    return {
      browserName: `Chromium ${browser.version().split('.')[0]}`,
      userAgent,
      isLost: () => !browser.isConnected(),
      newPage: () => {
        worn.pages += 1;
        return context.newPage();
      },
      newSession: (page: Parameters<BrowserContext['newCDPSession']>[0]): Promise<CDPSession> =>
        context.newCDPSession(page),
      close: async () => {
        await context.close().catch((err: unknown) => this.#options.log.debug({ err }, 'context was already gone'));
        release();
      },
    };
  }

  async #take(): Promise<Worn> {
    if (this.#closing) throw new Error('The browser is closing.');
    this.#current ??= this.#launch();
    const taken = this.#current;
    const worn = await taken;
    const why = await this.#whyWorn(worn);
    if (why !== undefined) {
      // Only whoever still sees the old browser replaces it; the others find the new one.
      if (this.#current === taken) {
        this.#options.log.info({ why, pages: worn.pages, contexts: worn.opened }, 'browser is replaced');
        worn.retired = true;
        this.#current = this.#launch();
        if (worn.using === 0) this.#dispose(worn);
      }
      return this.#take();
    }
    worn.opened += 1;
    return worn;
  }

  async #whyWorn(worn: Worn): Promise<'crashed' | 'contexts' | 'pages' | 'age' | 'memory' | undefined> {
    const { contexts, pages, ageMs, bytes } = this.#limits;
    if (!worn.browser.isConnected()) return 'crashed';
    if (worn.opened >= contexts) return 'contexts';
    if (worn.pages >= pages) return 'pages';
    const now = performance.now();
    if (now - worn.startedAt >= ageMs) return 'age';
    if (now - worn.measuredAt < MEASURE_EVERY_MS) return undefined;
    worn.measuredAt = now;
    return (await residentBytes(worn.browser)) >= bytes ? 'memory' : undefined;
  }

  #dispose({ browser, leash }: Worn): void {
    const closing = closeWithin(browser, leash).finally(() => this.#closings.delete(closing));
    this.#closings.add(closing);
  }

  async #launch(): Promise<Worn> {
    const { proxyUrl, executablePath, log } = this.#options;
    const leash = await browserLeash(executablePath ?? chromium.executablePath());
    const launching = chromium.launch({
      executablePath: leash.executablePath,
      args: launchArguments(),
      proxy: { server: proxyUrl },
      timeout: 30_000,
      // The agent's own process decides when to stop; it closes the browser then.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    launching.catch(() => {
      leash.end();
      this.#current = undefined;
    });
    const browser = await launching;
    browser.once('disconnected', leash.end);
    log.info({ version: browser.version() }, 'browser started');
    return {
      browser,
      leash,
      startedAt: performance.now(),
      measuredAt: 0,
      opened: 0,
      pages: 0,
      using: 0,
      retired: false,
    };
  }
}

interface Worn {
  readonly browser: Browser;
  readonly leash: BrowserLeash;
  readonly startedAt: number;
  measuredAt: number;
  opened: number;
  pages: number;
  using: number;
  retired: boolean;
}

/** A browser that does not close in time is ended by its leash. */
async function closeWithin(browser: Browser, leash: BrowserLeash): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_LIMIT_MS);
  await Promise.race([browser.close().catch(() => undefined), late]);
  clearTimeout(timer);
  leash.end();
}

function userAgentOf(version: string): string {
  const [major = '0'] = version.split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${CRAWLER_NAME}`;
}
