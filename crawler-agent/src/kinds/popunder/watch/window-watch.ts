import { setTimeout as delay } from 'node:timers/promises';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { BrowserContext, CDPSession, Page, Request } from 'playwright';
import { PageTraffic } from '../../../gather/page-traffic.ts';
import { within } from '../../../gather/within.ts';
import { windowBudget } from '../window-budget.ts';
import { type HeardDocument, withFirstRequests } from './first-requests.ts';
import { attachmentOf, firstOf, type Navigation, rawOf } from './navigation.ts';
import type { RawAsked, RawDeed, RawIntent, RawNavigation, RawPass, RawWindow, StepMark } from './raw-pass.ts';
import { WindowSession } from './window-session.ts';

/** What is remembered of one pass: a page that goes on for ever is counted up to here. */
const MAX_REMEMBERED = 400;
const MAX_TEXT = 300;

/** A window while it is watched. */
export interface WatchedWindow {
  readonly target: string;
  readonly number: number;
  readonly opener: string | undefined;
  readonly openerAccessible: boolean;
  readonly openedAt: number;
  readonly step: StepMark;
  readonly intents: RawIntent[];
  /** Addresses of documents that its own session heard of. */
  readonly documents: HeardDocument[];
  session: WindowSession | undefined;
  traffic: PageTraffic | undefined;
  page: Page | undefined;
  asked: RawAsked | null;
  closedAt: number | null;
  /** Its process has died: it answers nobody any more. */
  isCrashed: boolean;
}

export interface WatchOptions {
  readonly page: Page;
  /** The page's own session. */
  readonly cdp: CDPSession;
  readonly proxy: Pick<EgressProxy, 'refusalOf'>;
  /** Before which hooks tell what they tell. */
  readonly word: string;
  readonly maxWindows: number;
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly openerId?: string;
  readonly canAccessOpener?: boolean;
  readonly browserContextId?: string;
}

/**
 * Watches what a page opens, from the first request of each window. Three witnesses are put together: Playwright's
 * context hears every request, also those of windows that have no page yet; the browser's discovery of targets tells
 * which windows there are, and whose; a session of each window, carried inside the browser's, tells why it moves on.
 */
export class WindowWatch {
  readonly #options: WatchOptions;
  readonly #context: BrowserContext;
  readonly #windows: WatchedWindow[] = [];
  readonly #navigations: Navigation[] = [];
  readonly #byRequest = new Map<Request, Navigation>();
  readonly #deeds: RawDeed[] = [];
  readonly #asked: RawAsked[] = [];
  readonly #unmatched = new Map<string, RawAsked[]>();
  readonly #sessions = new Map<string, WindowSession>();
  readonly #tabIntents: RawIntent[] = [];
  readonly #downloads: { readonly page: Page | null; readonly told: { url: string; name: string } }[] = [];
  readonly #dialogs: { readonly page: Page | null; readonly told: string }[] = [];
  #browser: CDPSession | undefined;
  #mainTarget = '';
  #contextId = '';
  #step: StepMark = { name: 'load', at: performance.now(), point: null, element: null };
  #overflow = 0;
  #lastActivity = performance.now();
  #isOver = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#context = options.page.context();
  }

  /** Begins to listen; nothing is missed when it is called before the page is opened. */
  async start(): Promise<void> {
    const { page, cdp } = this.#options;
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    this.#mainTarget = targetInfo.targetId;
    this.#contextId = targetInfo.browserContextId ?? '';
    const context = this.#context;
    context.on('request', (request) => this.#requested(request));
    context.on('response', (response) => {
      const navigation = this.#byRequest.get(response.request());
      if (navigation === undefined) return;
      this.#lastActivity = performance.now();
      navigation.status = response.status();
      navigation.answeredAt = performance.now();
      const { refresh = null, 'content-disposition': disposition = '' } = response.headers();
      navigation.refresh = refresh;
      navigation.attachment = attachmentOf(disposition);
      navigation.isOver = true;
    });
    context.on('requestfailed', (request) => this.#failed(request));
    context.on('page', (opened) => void this.#recognise(opened));
    context.on('console', (message) => this.#told(message.text(), message.page()));
    context.on('dialog', (dialog) => {
      const told = dialog.message().slice(0, MAX_TEXT);
      if (this.#dialogs.length < MAX_REMEMBERED) this.#dialogs.push({ page: dialog.page(), told });
      void dialog.dismiss().catch(() => undefined);
    });
    this.#watchDownloads(page);
    cdp.on('Page.windowOpen', (event) => this.#windowAsked(this.#mainTarget, event));
    cdp.on('Page.frameRequestedNavigation', ({ url, reason }) => this.#intended(this.#tabIntents, url, reason));
    const browser = await context.browser()?.newBrowserCDPSession();
    if (browser === undefined) throw new Error('A context belongs to a browser.');
    this.#browser = browser;
    browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) =>
      this.#sessions.get(sessionId)?.take(message),
    );
    browser.on('Target.targetCreated', ({ targetInfo: target }) => void this.#opened(target));
    browser.on('Target.targetCrashed', ({ targetId }) => {
      const crashed = this.#windows.find(({ target }) => target === targetId);
      if (crashed !== undefined) crashed.isCrashed = true;
    });
    browser.on('Target.targetDestroyed', ({ targetId }) => this.#closed(targetId));
    await browser.send('Target.setDiscoverTargets', { discover: true });
  }

  /** What is done from now on: what opens is laid to its account. */
  begin(step: Omit<StepMark, 'at'>): void {
    this.#step = { ...step, at: performance.now() };
  }

  /** The crawler has clicked for its own ends: what opened since the step was begun is laid to that. */
  ownClick(): void {
    this.#step.isCrawlers = true;
  }

  get windows(): readonly WatchedWindow[] {
    return this.#windows;
  }

  get openWindows(): readonly WatchedWindow[] {
    return this.#windows.filter(({ closedAt }) => closedAt === null);
  }

  /** Windows past those that are told: closed as they came. */
  get overflow(): number {
    return this.#overflow;
  }

  get isFull(): boolean {
    return this.#windows.length >= this.#options.maxWindows;
  }

  /** Resolves when nothing has opened or moved on for `quietMs`, or after `limitMs`. */
  async quiet({ quietMs, limitMs }: { quietMs: number; limitMs: number }): Promise<void> {
    const end = performance.now() + limitMs;
    for (let now = performance.now(); now < end; now = performance.now()) {
      const isWaiting = this.#isWaiting(now);
      const restMs = quietMs - (now - this.#lastActivity);
      if (!isWaiting && restMs <= 0) return;
      await delay(Math.min(end - now, isWaiting ? 50 : Math.max(10, restMs)));
    }
  }

  /** A document is on its way, or a window that was asked for and is not there yet. */
  #isWaiting(now: number): boolean {
    if (this.#isOver) return false;
    const isNew = ({ at }: { readonly at: number }) => now - at < MATCH_MS;
    return (
      this.#navigations.some(({ isOver, at }) => !isOver && now - at < windowBudget.windowMs) ||
      [...this.#unmatched.values()].some((asked) => asked.some(isNew))
    );
  }

  /** All that was seen, in plain values; call it before windows are closed. */
  finish(): RawPass {
    this.#isOver = true;
    const navigations = new Map<string, RawNavigation[]>();
    const orphans: Navigation[] = [];
    const inFrames = new Map<string, RawNavigation[]>();
    for (const chain of Map.groupBy(this.#navigations, ({ request }) => firstOf(request)).values()) {
      // Where the first of them was asked for nobody may know any more: redirects go on where they began.
      const place = chain.map(({ request }) => this.#placeOf(request)).find((known) => known !== undefined);
      if (place === undefined) orphans.push(...chain);
      else
        for (const navigation of chain)
          push(place.startsWith(FRAME) ? inFrames : navigations, place.replace(FRAME, ''), rawOf(navigation));
    }
    for (const [target, all] of this.#withoutPage(orphans)) navigations.set(target, all.map(rawOf));
    const windows = this.#windows.map((window) => this.#rawWindow(window, navigations, inFrames));
    const tab = {
      navigations: navigations.get(this.#mainTarget) ?? [],
      intents: this.#tabIntents,
      downloads: this.#of(null, this.#downloads),
      dialogs: this.#of(null, this.#dialogs),
      url: this.#options.page.url(),
    };
    return { windows, tab, deeds: this.#deeds, asked: this.#asked, overflow: this.#overflow };
  }

  /** Lets go of the browser; windows stay to the context, which closes them. */
  async stop(): Promise<void> {
    this.#isOver = true;
    for (const session of this.#sessions.values()) session.end();
    if (this.#browser !== undefined) await within(1_000, this.#browser.detach(), undefined);
  }

  #rawWindow(
    window: WatchedWindow,
    navigations: ReadonlyMap<string, readonly RawNavigation[]>,
    inFrames: ReadonlyMap<string, readonly RawNavigation[]>,
  ): RawWindow {
    const { target, number, openerAccessible, openedAt, step, asked, intents, closedAt } = window;
    const opener = this.#windows.find((other) => other.target === window.opener);
    const openerPage = opener === undefined ? this.#options.page : opener.page;
    // A window that stays blank shows what its frame shows.
    const own = navigations.get(target) ?? inFrames.get(target) ?? [];
    return {
      number,
      openedBy: opener?.number ?? 0,
      openerUrl: openerPage?.url() ?? '',
      openerAccessible,
      openedAt,
      step,
      asked,
      navigations: withFirstRequests(own, window.documents),
      intents,
      url: window.page?.url() ?? own.at(-1)?.url ?? asked?.url ?? '',
      closedAt,
      downloads: this.#of(window, this.#downloads),
      dialogs: this.#of(window, this.#dialogs),
    };
  }

  /** Requests of windows that never came to a page: they hang. Each goes with what led to it, in their order. */
  #withoutPage(orphans: readonly Navigation[]): Map<string, Navigation[]> {
    const chains = Map.groupBy(orphans, ({ request }) => firstOf(request));
    const pageless = this.#windows.filter(({ page }) => page === undefined);
    const given = new Map<string, Navigation[]>();
    for (const [first, chain] of chains) {
      const address = first.url();
      const isFree = ({ target }: WatchedWindow) => !given.has(target);
      const window =
        pageless.find((one) => isFree(one) && one.asked?.url === address) ??
        pageless.find(({ documents }) => documents.some(({ url }) => url === address)) ??
        pageless.find(({ intents }) => intents.some(({ url }) => url === address)) ??
        pageless.find(isFree) ??
        pageless.at(-1);
      if (window !== undefined) given.set(window.target, [...(given.get(window.target) ?? []), ...chain]);
    }
    return given;
  }

  /** The target whose document it is, with a mark for one in a frame of it; undefined for a window without a page. */
  #placeOf(request: Request): string | undefined {
    try {
      const frame = request.frame();
      const page = frame.page();
      const target = page === this.#options.page ? this.#mainTarget : this.#ofPage(page)?.target;
      if (target === undefined) return undefined;
      return frame.parentFrame() === null ? target : `${FRAME}${target}`;
    } catch {
      return undefined;
    }
  }

  #ofPage(page: Page | null): WatchedWindow | undefined {
    return page === null ? undefined : this.#windows.find((window) => window.page === page);
  }

  #requested(request: Request): void {
    if (!request.isNavigationRequest() || this.#isOver) return;
    this.#lastActivity = performance.now();
    if (this.#navigations.length >= MAX_REMEMBERED) return;
    const step = this.#step;
    const at = performance.now();
    const navigation = {
      request,
      at,
      step,
      status: null,
      refresh: null,
      failure: null,
      answeredAt: null,
      attachment: null,
      isOver: false,
    };
    this.#navigations.push(navigation);
    this.#byRequest.set(request, navigation);
  }

  #failed(request: Request): void {
    const navigation = this.#byRequest.get(request);
    if (navigation === undefined || this.#isOver) return;
    this.#lastActivity = performance.now();
    navigation.failure = request.failure()?.errorText ?? 'failed';
    navigation.isOver = true;
  }

  #told(text: string, page: Page | null): void {
    const { word } = this.#options;
    if (!text.startsWith(word) || this.#deeds.length >= MAX_REMEMBERED) return;
    const [, what = '', address = ''] = /^(\w+) ?(.*)$/s.exec(text.slice(word.length + 1)) ?? [];
    if (what === 'loaded' && page === this.#options.page && this.#step.name === 'load') {
      this.begin({ name: 'timer', point: null, element: null });
    }
    if (what === 'open' || what === 'form' || what === 'meta' || what === 'under') {
      const by = page === this.#options.page ? 0 : (this.#ofPage(page)?.number ?? null);
      this.#deeds.push({ what, by, address: address.slice(0, 4096), at: performance.now() });
    }
  }

  #intended(intents: RawIntent[], url: string, reason: string): void {
    if (intents.length < MAX_REMEMBERED) intents.push({ url: url.slice(0, 4096), reason, at: performance.now() });
  }

  #windowAsked(opener: string, event: Omit<RawAsked, 'name' | 'features' | 'at'> & AskedNames): void {
    this.#lastActivity = performance.now();
    const { url, windowName, windowFeatures, userGesture } = event;
    const at = performance.now();
    const asked = {
      url: url.slice(0, 4096),
      name: windowName.slice(0, 200),
      features: windowFeatures,
      userGesture,
      at,
    };
    if (this.#asked.length < MAX_REMEMBERED) this.#asked.push(asked);
    const window = this.#windows.find(
      (other) => other.asked === null && other.opener === opener && at - other.openedAt < MATCH_MS,
    );
    if (window === undefined) push(this.#unmatched, opener, asked);
    else window.asked = asked;
  }

  async #opened(info: TargetInfo): Promise<void> {
    if (info.type !== 'page' || info.browserContextId !== this.#contextId) return;
    const browser = this.#browser;
    if (info.targetId === this.#mainTarget || browser === undefined || this.#isOver) return;
    const { targetId } = info;
    this.#lastActivity = performance.now();
    if (this.isFull || this.#depthOf(info.openerId) > windowBudget.depth) {
      this.#overflow += 1;
      void browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
      return;
    }
    const openedAt = performance.now();
    // A window that a click with the control key opens names nobody.
    const opener = info.openerId ?? this.#mainTarget;
    const waiting = this.#unmatched.get(opener) ?? [];
    while (waiting[0] !== undefined && openedAt - waiting[0].at > MATCH_MS) waiting.shift();
    const window: WatchedWindow = {
      target: targetId,
      number: this.#windows.length + 1,
      opener,
      openerAccessible: info.canAccessOpener ?? false,
      openedAt,
      step: this.#step,
      intents: [],
      documents: [],
      session: undefined,
      traffic: undefined,
      page: undefined,
      asked: info.openerId === undefined ? null : (waiting.shift() ?? null),
      closedAt: null,
      isCrashed: false,
    };
    this.#windows.push(window);
    // One that names no opener is on its way already: what is attached to it before Playwright is never answered.
    if (info.openerId !== undefined) await this.#attach(window, browser).catch(() => undefined);
  }

  /** 1 for what the page itself opens. */
  #depthOf(opener: string | undefined): number {
    let depth = 1;
    for (let at = opener; at !== undefined && at !== this.#mainTarget && depth <= windowBudget.depth; depth += 1) {
      at = this.#windows.find(({ target }) => target === at)?.opener;
    }
    return depth;
  }

  async #attach(window: WatchedWindow, browser: CDPSession): Promise<void> {
    const { target: targetId } = window;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    const session = new WindowSession(browser, sessionId);
    this.#sessions.set(sessionId, session);
    window.session = session;
    session.on('Network.requestWillBeSent', ({ type, frameId, request, redirectResponse }) => {
      if (type !== 'Document' || frameId !== targetId || window.documents.length >= MAX_REMEMBERED) return;
      const redirectStatus = redirectResponse?.status ?? null;
      // Heard from the second on: the first is told by what answered it.
      const led = window.documents.length === 0 ? redirectResponse?.url : undefined;
      const at = performance.now();
      if (led !== undefined) window.documents.push({ url: led.slice(0, 4096), redirectStatus: null, at });
      window.documents.push({ url: request.url.slice(0, 4096), redirectStatus, at });
    });
    session.on('Page.windowOpen', (event) => this.#windowAsked(targetId, event));
    session.on('Page.frameRequestedNavigation', ({ frameId, url, reason }) => {
      if (frameId === targetId) this.#intended(window.intents, url, reason);
    });
    const traffic = new PageTraffic(session, windowBudget.visit, this.#options.proxy);
    window.traffic = traffic;
    // The main frame of a window has the window's id.
    await traffic.start(targetId);
  }

  /** Which window a page of Playwright's is. */
  async #recognise(page: Page): Promise<void> {
    if (page === this.#options.page || this.#isOver) return;
    this.#watchDownloads(page);
    const target = await within(TARGET_MS, this.#targetOf(page), undefined);
    const window =
      this.#windows.find((known) => known.target === target) ??
      // It closed before it could be asked: pages come in the order in which windows answer.
      this.#windows.find((known) => known.page === undefined && known.closedAt !== null);
    if (window === undefined) return;
    window.page ??= page;
    const browser = this.#browser;
    if (window.session === undefined && browser !== undefined && !this.#isOver) {
      await this.#attach(window, browser).catch(() => undefined);
    }
  }

  async #targetOf(page: Page): Promise<string> {
    const session = await this.#context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    return targetInfo.targetId;
  }

  #watchDownloads(page: Page): void {
    page.on('download', (download) => {
      const told = { url: download.url().slice(0, 4096), name: download.suggestedFilename().slice(0, MAX_TEXT) };
      if (this.#downloads.length < MAX_REMEMBERED) this.#downloads.push({ page, told });
    });
  }

  /** What was told of a window, or of the tab (null). What no page is known to have told is the last window's. */
  #of<Told>(window: WatchedWindow | null, all: readonly { readonly page: Page | null; readonly told: Told }[]): Told[] {
    return all
      .filter(({ page }) => {
        const isTab = page === this.#options.page;
        const teller = isTab
          ? null
          : (this.#ofPage(page) ??
            this.#windows.findLast((one) => one.page === undefined) ??
            this.#windows.at(-1) ??
            null);
        return teller === window;
      })
      .map(({ told }) => told);
  }

  #closed(targetId: string): void {
    const window = this.#windows.find(({ target }) => target === targetId);
    if (window === undefined || this.#isOver) return;
    this.#lastActivity = performance.now();
    window.closedAt ??= performance.now();
  }
}

interface AskedNames {
  readonly windowName: string;
  readonly windowFeatures: readonly string[];
}

/** A window and what was asked for it are told of within this, either first. */
const MATCH_MS = 3_000;
const TARGET_MS = 10_000;
const FRAME = 'frame of ';

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const all = map.get(key);
  if (all === undefined) map.set(key, [value]);
  else all.push(value);
}
