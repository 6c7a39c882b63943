import type { CDPSession, Page } from 'playwright';

/** The browser went away under a page: the page was not at fault, and is visited again. */
export class BrowserLost extends Error {
  readonly code = 'browser_lost';

  constructor(options?: ErrorOptions) {
    super('The browser went away.', options);
    this.name = 'BrowserLost';
  }
}

export interface OpenContext {
  readonly browserName: string;
  readonly userAgent: string;
  isLost(): boolean;
  newPage(): Promise<Page>;
  newSession(page: Page): Promise<CDPSession>;
  /** Which process is the browser's way to the network now; undefined where that cannot be told. */
  networkProcess(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A page with a protocol session of its own. */
export interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Whether the browser's way to the network is not the one any more that the page began with. */
  hasLostNetwork(): Promise<boolean>;
}

const MAX_REOPENINGS = 3;

/** The context of one target. When its browser crashes the next page gets a new one, a limited number of times. */
export class TargetContext {
  readonly #open: () => Promise<OpenContext>;
  #current: OpenContext;
  #reopenings = 0;

  private constructor(open: () => Promise<OpenContext>, current: OpenContext) {
    this.#open = open;
    this.#current = current;
  }

  static async open(open: () => Promise<OpenContext>): Promise<TargetContext> {
    return new TargetContext(open, await open());
  }

  get browserName(): string {
    return this.#current.browserName;
  }

  get userAgent(): string {
    return this.#current.userAgent;
  }

  get isLost(): boolean {
    return this.#current.isLost();
  }

  /** @throws BrowserLost when browsers keep going away */
  async newPage(): Promise<OpenPage> {
    if (this.#current.isLost()) await this.#reopen();
    const open = this.#current;
    try {
      const page = await open.newPage();
      const [session, network] = await Promise.all([open.newSession(page), open.networkProcess()]);
      return { page, session, hasLostNetwork: async () => (await open.networkProcess()) !== network };
    } catch (cause) {
      if (open.isLost()) throw new BrowserLost({ cause });
      throw cause;
    }
  }

  async close(): Promise<void> {
    await this.#current.close();
  }

  async #reopen(): Promise<void> {
    if (this.#reopenings >= MAX_REOPENINGS) throw new BrowserLost();
    this.#reopenings += 1;
    await this.#current.close();
    this.#current = await this.#open();
  }
}
