import type { Log } from '@proofline/platform/log/create-log';
import { type Browser, type BrowserContext, chromium } from 'playwright';

export interface CrawlBrowserOptions {
  /** The egress proxy: everything the browser fetches goes through it. */
  proxyUrl: string;
  executablePath?: string | undefined;
  log: Log;
  /** Contexts after which the browser is replaced, so that its memory cannot grow for ever. */
  maxContextsPerBrowser?: number;
}

/** The crawler says who it is; docs/crawler.md is the page about it. */
export const CRAWLER_NAME = 'ProoflineCrawler/1.0';

const launchArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--mute-audio',
  '--hide-scrollbars',
  // WebRTC would otherwise send UDP past the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** One Chromium for the agent, one context for each target; replaced when it is worn or has crashed. */
export class CrawlBrowser {
  readonly #options: CrawlBrowserOptions;
  #current: Promise<Worn> | undefined;
  #closing = false;

  constructor(options: CrawlBrowserOptions) {
    this.#options = options;
  }

  /** Runs `work` in a context of its own and closes it whatever happens. */
  async withContext<T>(language: string, work: (context: BrowserContext, browser: string) => Promise<T>): Promise<T> {
    const worn = await this.#take();
    worn.using += 1;
    try {
      const context = await worn.browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: language,
        userAgent: userAgentOf(worn.browser.version()),
        acceptDownloads: false,
        serviceWorkers: 'block',
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      try {
        return await work(context, `Chromium ${worn.browser.version().split('.')[0]}`);
      } finally {
        await context.close().catch((err: unknown) => this.#options.log.debug({ err }, 'context was already gone'));
      }
    } finally {
      worn.using -= 1;
      if (worn.retired && worn.using === 0) await worn.browser.close();
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worn = await this.#current?.catch(() => undefined);
    await worn?.browser.close();
  }

  async #take(): Promise<Worn> {
    if (this.#closing) throw new Error('The browser is closing.');
    const { maxContextsPerBrowser = 300 } = this.#options;
    this.#current ??= this.#launch();
    const worn = await this.#current;
    const isUsable = worn.browser.isConnected() && worn.opened < maxContextsPerBrowser;
    if (!isUsable) {
      // Only whoever still sees the old browser replaces it; the others find the new one.
      if ((await this.#current) === worn) {
        worn.retired = true;
        this.#current = this.#launch();
        if (worn.using === 0) void worn.browser.close().catch(() => undefined);
      }
      return this.#take();
    }
    worn.opened += 1;
    return worn;
  }

  async #launch(): Promise<Worn> {
    const { proxyUrl, executablePath, log } = this.#options;
    const isRoot = process.getuid?.() === 0;
    const launching = chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: isRoot ? [...launchArguments, '--no-sandbox'] : launchArguments,
      proxy: { server: proxyUrl },
      timeout: 30_000,
    });
    launching.catch(() => {
      this.#current = undefined;
    });
    const browser = await launching;
    log.info({ version: browser.version() }, 'browser started');
    return { browser, opened: 0, using: 0, retired: false };
  }
}

interface Worn {
  readonly browser: Browser;
  opened: number;
  using: number;
  retired: boolean;
}

function userAgentOf(version: string): string {
  const [major = '0'] = version.split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${CRAWLER_NAME}`;
}
