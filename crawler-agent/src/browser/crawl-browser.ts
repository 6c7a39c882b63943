import { browserEnvironment } from '@proofline/platform/env/browser-environment';
import type { Log } from '@proofline/platform/log/create-log';
import { type Browser, type BrowserContext, type CDPSession, chromium, errors } from 'playwright';
import { within } from '../gather/within.ts';
import { type BrowserLeash, browserLeash } from './browser-leash.ts';
import { networkProcess } from './browser-processes.ts';
import { launchArguments } from './launch-arguments.ts';
import { memoryCgroup } from './memory-cgroup.ts';
import { type MemoryLimits, MemoryWatch } from './memory-watch.ts';
import { residentBytes } from './resident-bytes.ts';
import { BrowserLost, type OpenContext, TargetContext } from './target-context.ts';
import { userAgentOf, VIEWPORT } from './who-we-are.ts';

export { CRAWLER_NAME } from './who-we-are.ts';

export interface CrawlBrowserOptions {
  /** The egress proxy: everything the browser fetches goes through it. */
  readonly proxyUrl: string;
  readonly executablePath?: string | undefined;
  /** Where owners of websites read about the crawler; named in the user agent. */
  readonly infoUrl?: string | undefined;
  readonly log: Log;
  /** When a browser is replaced, so that it cannot grow or hang for ever. Work under way in it ends first. */
  readonly limits?: Partial<BrowserLimits>;
}

export interface BrowserLimits extends MemoryLimits {
  readonly contexts: number;
  readonly pages: number;
  readonly ageMs: number;
  /** A browser that nobody has used for so long is closed; the next target starts another. */
  readonly idleMs: number;
  /** A browser that holds so much resident memory, all its processes together, is replaced. */
  readonly bytes: number;
  /** A browser that takes longer to open a context or a page hangs, and is ended at once. */
  readonly openMs: number;
  /** A context that takes longer to close is left behind, and its browser ended when the others' work has. */
  readonly closeMs: number;
}

const GiB = 1024 ** 3;
const defaultLimits: BrowserLimits = {
  contexts: 300,
  pages: 2_000,
  ageMs: 30 * 60_000,
  idleMs: 3 * 60_000,
  bytes: 3 * GiB,
  pageBytes: 1.5 * GiB,
  treeBytes: 4 * GiB,
  watchEveryMs: 250,
  openMs: 45_000,
  closeMs: 10_000,
};
/** Memory is looked at this often at the most. */
const MEASURE_EVERY_MS = 5_000;
const MEASURE_LIMIT_MS = 2_000;
/** The kernel's limit lies so far above ours, which knows a page from its browser. */
const CGROUP_SLACK_BYTES = GiB / 2;
/** A browser that hangs while it opens a context is no fault of the target: another is tried. */
const MAX_OPENINGS = 2;

/** One Chromium for the agent, one context for each target; replaced when it is worn or has crashed. */
export class CrawlBrowser {
  readonly #options: CrawlBrowserOptions;
  readonly #limits: BrowserLimits;
  readonly #closings = new Set<Promise<void>>();
  #current: Promise<Worn> | undefined;
  #closing = false;
  /** The browser whose contexts these are; undefined for one of its own. */
  readonly #host: CrawlBrowser | undefined;
  /** Decided by the first browser, and kept: no crash may ever take the sandbox away. */
  #sandbox: 'untried' | 'on' | 'off' = 'untried';

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

  async #openContext(language: string, proxyUrl: string): Promise<OpenContext> {
    for (let openings = 1; ; openings += 1) {
      const worn = await this.#take();
      worn.using += 1;
      worn.memory.start();
      try {
        return await this.#openIn(worn, language, proxyUrl);
      } catch (error) {
        this.#release(worn);
        if (!(error instanceof BrowserLost) || openings >= MAX_OPENINGS) throw error;
      }
    }
  }

  async #openIn(worn: Worn, language: string, proxyUrl: string): Promise<OpenContext> {
    const { browser } = worn;
    const userAgent = userAgentOf(browser.version(), this.#options.infoUrl);
    const opening = browser.newContext({
      proxy: { server: proxyUrl },
      viewport: VIEWPORT,
      locale: language,
      userAgent,
      acceptDownloads: false,
      serviceWorkers: 'block',
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const context = await this.#answered(worn, opening);
    return {
      browserName: `Chromium ${browser.version().split('.')[0]}`,
      userAgent,
      isLost: () => worn.hangs || !browser.isConnected(),
      newPage: () => {
        worn.pages += 1;
        return this.#answered(worn, context.newPage());
      },
      newSession: (page: Parameters<BrowserContext['newCDPSession']>[0]): Promise<CDPSession> =>
        this.#answered(worn, context.newCDPSession(page)),
      networkProcess: () => this.#answered(worn, networkProcess(browser)),
      close: async () => {
        const closing = context.close().catch((err: unknown) => {
          this.#options.log.debug({ err }, 'context was already gone');
        });
        const isClosed = await within(
          this.#limits.closeMs,
          closing.then(() => true),
          false,
        );
        if (!isClosed) worn.hangs = true;
        this.#release(worn);
      },
    };
  }

  /** @throws BrowserLost when the browser does not answer in time; its processes are ended then */
  async #answered<T>(worn: Worn, asked: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#options.log.warn({ pages: worn.pages, contexts: worn.opened }, 'browser does not answer and is ended');
      worn.hangs = true;
      worn.leash.end();
      reject(new BrowserLost());
    }, this.#limits.openMs);
    asked.catch(() => undefined);
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #release(worn: Worn): void {
    worn.using -= 1;
    if (worn.using > 0) return;
    worn.memory.stop();
    if (worn.retired || worn.hangs) this.#dispose(worn);
    else worn.idle = setTimeout(() => this.#closeIdle(worn), this.#limits.idleMs).unref();
  }

  /** Whoever has no work, or an api that has gone, needs no browser. One that is not retired is the current one. */
  #closeIdle(worn: Worn): void {
    if (worn.using > 0 || worn.retired) return;
    this.#options.log.info({ pages: worn.pages, contexts: worn.opened }, 'browser is closed for want of work');
    worn.retired = true;
    this.#current = undefined;
    this.#dispose(worn);
  }

  async #take(): Promise<Worn> {
    if (this.#closing) throw new Error('The browser is closing.');
    this.#current ??= this.#launch();
    const taken = this.#current;
    const worn = await taken;
    clearTimeout(worn.idle);
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

  async #whyWorn(worn: Worn): Promise<'crashed' | 'hangs' | 'contexts' | 'pages' | 'age' | 'memory' | undefined> {
    const { contexts, pages, ageMs, bytes } = this.#limits;
    if (worn.hangs) return 'hangs';
    if (!worn.browser.isConnected()) return 'crashed';
    if (worn.opened >= contexts) return 'contexts';
    if (worn.pages >= pages) return 'pages';
    const now = performance.now();
    if (now - worn.startedAt >= ageMs) return 'age';
    if (now - worn.measuredAt < MEASURE_EVERY_MS) return undefined;
    worn.measuredAt = now;
    return (await within(MEASURE_LIMIT_MS, residentBytes(worn.browser), 0)) >= bytes ? 'memory' : undefined;
  }

  #dispose(worn: Worn): void {
    if (worn.disposed) return;
    worn.disposed = true;
    worn.memory.stop();
    clearTimeout(worn.idle);
    const closing = closeWithin(this.#limits.closeMs, worn).finally(() => this.#closings.delete(closing));
    this.#closings.add(closing);
  }

  /** Whether the browser confines its pages' processes; known once there has been a browser. */
  get sandbox(): 'untried' | 'on' | 'off' {
    return (this.#host ?? this).#sandbox;
  }

  async #launch(): Promise<Worn> {
    try {
      return await this.#launchConfined();
    } catch (error) {
      this.#current = undefined;
      throw error;
    }
  }

  /** With the browser's own sandbox wherever this system lets it build one, which only trying tells. */
  async #launchConfined(): Promise<Worn> {
    if (process.getuid?.() === 0 && this.#sandbox === 'untried') {
      this.#sandbox = 'off';
      this.#options.log.warn('the browser runs without its sandbox, which it does not build for root');
    }
    if (this.#sandbox !== 'untried') return this.#start(this.#sandbox === 'on');
    try {
      const worn = await this.#start(true);
      this.#sandbox = 'on';
      return worn;
    } catch (err) {
      // A machine too busy to start a browser says nothing about its sandbox.
      if (err instanceof errors.TimeoutError) throw err;
      const worn = await this.#start(false);
      this.#sandbox = 'off';
      this.#options.log.warn({ err }, 'the browser runs without its sandbox, which cannot be built here');
      return worn;
    }
  }

  async #start(chromiumSandbox: boolean): Promise<Worn> {
    const { proxyUrl, executablePath, log } = this.#options;
    const cgroup = await memoryCgroup(this.#limits.treeBytes + CGROUP_SLACK_BYTES);
    const leash = await browserLeash(executablePath ?? chromium.executablePath(), cgroup);
    const launching = chromium.launch({
      executablePath: leash.executablePath,
      args: launchArguments(),
      chromiumSandbox,
      env: browserEnvironment(leash.home),
      proxy: { server: proxyUrl },
      timeout: 30_000,
      // The agent's own process decides when to stop; it closes the browser then.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    launching.catch(leash.end);
    const browser = await launching;
    browser.once('disconnected', leash.end);
    log.info({ version: browser.version(), hasCgroup: cgroup !== undefined }, 'browser started');
    const worn: Worn = {
      browser,
      leash,
      startedAt: performance.now(),
      measuredAt: 0,
      opened: 0,
      pages: 0,
      using: 0,
      idle: undefined,
      retired: false,
      hangs: false,
      disposed: false,
      memory: new MemoryWatch({
        leader: leash.leader,
        limits: this.#limits,
        onPageEnded: (bytes) => log.warn({ bytes }, 'a page took too much memory and was ended'),
        onBrowserOver: (bytes) => {
          log.warn({ bytes }, 'the browser took too much memory and is ended');
          worn.hangs = true;
          leash.end();
        },
      }),
    };
    return worn;
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
  idle: NodeJS.Timeout | undefined;
  retired: boolean;
  /** It did not answer in time once: nothing more is asked of it. */
  hangs: boolean;
  disposed: boolean;
  /** Looks while anybody uses it. */
  readonly memory: MemoryWatch;
}

/** A browser that does not close in time is ended by its leash. */
async function closeWithin(limitMs: number, { browser, leash }: Worn): Promise<void> {
  await within(limitMs, browser.close(), undefined);
  leash.end();
}
