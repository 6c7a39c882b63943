import { setTimeout as delay } from 'node:timers/promises';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { EgressRefusalReason } from '@proofline/platform/egress/egress-refusal';
import type { ProtocolSession } from './page-session.ts';
import type { VisitBudget } from './visit-budget.ts';
import { within } from './within.ts';

/** One request of a page with its answer, as the browser saw them. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** `Document`, `Image`, `Script`, … */
  readonly kind: string;
  /** A document of the page's main frame, on the way to the page or the page itself. */
  readonly isMain: boolean;
  readonly frameId: string | null;
  /** ISO 8601, UTC. */
  readonly at: Date;
  status: number;
  statusText: string;
  headers: Readonly<Record<string, string>>;
  contentType: string;
  /** The body is text, decoded by the browser. */
  isText: boolean;
  /** Unpacked; null while it was not asked for, was empty, too large or is gone. */
  body: Buffer | null;
  bytes: number;
  isFinished: boolean;
  failure: string | null;
  /** Set where the egress proxy answered in the website's place. */
  refusal: EgressRefusalReason | null;
}

type Overrun = { readonly what: 'document' | 'total' | 'wire'; readonly bytes: number };
const BODY_LIMIT_MS = 3_000;
const MAX_BODIES_AT_ONCE = 4;
const MAX_REFUSED = 5_000;

export interface TrafficFigures {
  readonly sent: number;
  /** Over the budget of requests. */
  readonly refused: number;
  /** How many of each kind: `Document`, `Image`, `Script`, … */
  readonly refusedKinds: Readonly<Record<string, number>>;
  /** Of all answers, unpacked. */
  readonly bytes: number;
}

/**
 * Counts and keeps what a page asks for. Requests over the budget are not sent; bytes over the budget stop the page.
 */
export class PageTraffic {
  readonly #cdp: ProtocolSession;
  readonly #budget: VisitBudget;
  readonly #proxy: Pick<EgressProxy, 'refusalOf'>;
  readonly #open = new Map<string, Exchange>();
  readonly #all: Exchange[] = [];
  readonly #bodies = new Set<Promise<void>>();
  readonly #idsToRead: (readonly [string, Exchange])[] = [];
  readonly #overrun = Promise.withResolvers<Overrun>();
  readonly #refreshes = new Set<string>();
  #mainFrame = '';
  #reading = 0;
  #keptBytes = 0;
  #bytes = 0;
  #wireBytes = 0;
  /** Ids of requests over the budget, with their kinds. */
  readonly #refused = new Map<string, string>();
  #isBlocking = false;
  #lastActivity = performance.now();

  constructor(cdp: ProtocolSession, budget: VisitBudget, proxy: Pick<EgressProxy, 'refusalOf'>) {
    this.#cdp = cdp;
    this.#budget = budget;
    this.#proxy = proxy;
  }

  /** Begins to listen; nothing of the page is missed when it is called before the navigation. */
  async start(mainFrame: string): Promise<void> {
    this.#mainFrame = mainFrame;
    const cdp = this.#cdp;
    cdp.on('Network.requestWillBeSent', (event) => this.#sent(event));
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const exchange = this.#open.get(requestId);
      if (exchange === undefined) return;
      take(exchange, response);
      exchange.refusal = this.#proxy.refusalOf(lowerCased(exchange.headers)) ?? null;
    });
    cdp.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
      this.#received(this.#open.get(requestId), dataLength, encodedDataLength);
    });
    cdp.on('Network.loadingFinished', ({ requestId }) => this.#finished(requestId));
    cdp.on('Network.loadingFailed', ({ requestId, errorText, blockedReason }) => {
      const exchange = this.#open.get(requestId);
      if (exchange !== undefined) exchange.failure = blockedReason ?? errorText;
      if (blockedReason === 'inspector' && exchange !== undefined) this.#refuse(requestId, exchange.kind);
      this.#open.delete(requestId);
    });
    cdp.on('Page.frameRequestedNavigation', ({ frameId, reason, url }) => {
      const isRefresh = reason === 'metaTagRefresh' || reason === 'httpHeaderRefresh';
      if (frameId === this.#mainFrame && isRefresh && this.#refreshes.size < 50) this.#refreshes.add(url);
    });
    const { keptBodyBytes, keptBytes } = this.#budget;
    await Promise.all([
      cdp.send('Network.enable', { maxTotalBufferSize: keptBytes * 2, maxResourceBufferSize: keptBodyBytes + 1 }),
      cdp.send('Page.enable'),
    ]);
  }

  /** Resolves when the page has taken more bytes than it may; it may never. */
  get overrun(): Promise<Overrun> {
    return this.#overrun.promise;
  }

  /** Whether the page led to this address by a refresh in its markup or headers. */
  wasRefreshTo(url: string): boolean {
    return this.#refreshes.has(url);
  }

  /** Whether the website answered with anything under an address of the page itself. */
  get isAnswered(): boolean {
    return this.#all.some(({ isMain, status, refusal }) => isMain && status > 0 && refusal === null);
  }

  /**
   * Whether scripts or styles of the document on screen were given up though nothing was wrong with their answers. The
   * browser says the same of a page that stops loading by itself and of one whose way to the network was lost.
   */
  get lacksParts(): boolean {
    const ofDocument = this.#all.slice(this.#all.findLastIndex(({ isMain }) => isMain) + 1);
    return ofDocument.some(
      ({ kind, failure, status }) =>
        failure === 'net::ERR_ABORTED' && status < 400 && (kind === 'Script' || kind === 'Stylesheet'),
    );
  }

  /** Whether the page's own markup, as it came, declares closed shadow roots. */
  hasClosedRoots(): boolean {
    const documents = this.#all.filter(({ isMain, body }) => isMain && body !== null);
    return documents.some(({ body }) => /shadowrootmode\s*=\s*["']?closed/i.test(body?.toString('utf8') ?? ''));
  }

  /** Frames whose document is the egress proxy's answer, none of a website, with its address. */
  get refusedFrames(): ReadonlyMap<string, string> {
    const frames = new Map<string, string>();
    for (const { kind, frameId, refusal, url } of this.#all) {
      if (kind !== 'Document' || frameId === null) continue;
      if (refusal === null) frames.delete(frameId);
      else frames.set(frameId, url);
    }
    return frames;
  }

  get figures(): TrafficFigures {
    return {
      sent: this.#all.length,
      refused: this.#refused.size,
      bytes: this.#bytes,
      refusedKinds: Object.fromEntries(
        [...Map.groupBy(this.#refused.values(), (kind) => kind)].map(([kind, all]) => [kind, all.length]),
      ),
    };
  }

  /** Resolves when nothing has been on its way for `quietMs`, or after `limitMs`. */
  async idle({ quietMs, limitMs }: { quietMs: number; limitMs: number }): Promise<void> {
    const end = performance.now() + limitMs;
    for (let now = performance.now(); now < end; now = performance.now()) {
      const isQuiet = !this.#isWaiting();
      const restMs = quietMs - (now - this.#lastActivity);
      if (isQuiet && restMs <= 0) return;
      await delay(Math.min(end - now, isQuiet ? restMs : 50));
    }
  }

  /** Whether anything was asked or arrived after `from` (of the process's monotonic clock), or is on its way. */
  isActiveSince(from: number): boolean {
    return this.#lastActivity > from || this.#isWaiting();
  }

  /** Everything that was asked, in order, with the bodies that have arrived; waits a moment for those on their way. */
  async exchanges(): Promise<readonly Exchange[]> {
    await within(BODY_LIMIT_MS, Promise.all(this.#bodies), []);
    return this.#all;
  }

  #isWaiting(): boolean {
    return [...this.#open.values()].some(({ kind }) => !endlessKinds.has(kind));
  }

  #sent(event: SentEvent): void {
    this.#lastActivity = performance.now();
    const { requestId, request, redirectResponse } = event;
    const before = this.#open.get(requestId);
    if (redirectResponse !== undefined && before !== undefined) {
      take(before, redirectResponse);
      before.isFinished = true;
    }
    if (!/^https?:/.test(request.url)) return;
    if (this.#all.length >= this.#budget.requests) {
      this.#refuse(requestId, event.type ?? 'Other');
      this.#open.delete(requestId);
      this.#block();
      return;
    }
    const kind = event.type ?? 'Other';
    const exchange: Exchange = {
      url: request.url,
      method: request.method,
      requestHeaders: request.headers,
      kind,
      isMain: kind === 'Document' && event.frameId === this.#mainFrame,
      frameId: event.frameId ?? null,
      at: new Date(event.wallTime * 1000),
      status: 0,
      statusText: '',
      headers: {},
      contentType: '',
      isText: false,
      body: null,
      bytes: 0,
      isFinished: false,
      failure: null,
      refusal: null,
    };
    this.#open.set(requestId, exchange);
    this.#all.push(exchange);
  }

  #received(exchange: Exchange | undefined, bytes: number, wireBytes: number): void {
    this.#bytes += bytes;
    this.#wireBytes += wireBytes;
    if (exchange !== undefined) exchange.bytes += bytes;
    const { documentBytes, totalBytes, wireBytes: maxWireBytes } = this.#budget;
    if (exchange?.isMain && exchange.bytes > documentBytes) this.#stop({ what: 'document', bytes: documentBytes });
    else if (this.#bytes > totalBytes) this.#stop({ what: 'total', bytes: totalBytes });
    else if (this.#wireBytes > maxWireBytes) this.#stop({ what: 'wire', bytes: maxWireBytes });
  }

  #stop(overrun: Overrun): void {
    this.#overrun.resolve(overrun);
    this.#block();
    void this.#cdp.send('Page.stopLoading').catch(() => undefined);
  }

  #refuse(requestId: string, kind: string): void {
    // What goes on for ever is counted up to here.
    if (this.#refused.size < MAX_REFUSED) this.#refused.set(requestId, kind);
  }

  /** From here on the page gets nothing more. */
  #block(): void {
    if (this.#isBlocking) return;
    this.#isBlocking = true;
    void this.#cdp.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => undefined);
  }

  #finished(requestId: string): void {
    this.#lastActivity = performance.now();
    const exchange = this.#open.get(requestId);
    this.#open.delete(requestId);
    if (exchange === undefined) return;
    exchange.isFinished = true;
    const { keptBodyBytes, keptBytes } = this.#budget;
    const isPart = exchange.isMain || isKept(exchange);
    const maxBytes = exchange.isMain ? this.#budget.documentBytes : keptBodyBytes;
    if (!isPart || exchange.bytes === 0 || exchange.bytes > maxBytes) return;
    if (!exchange.isMain && this.#keptBytes + exchange.bytes > keptBytes) return;
    this.#keptBytes += exchange.bytes;
    this.#idsToRead.push([requestId, exchange]);
    this.#readBodies();
  }

  #readBodies(): void {
    while (this.#reading < MAX_BODIES_AT_ONCE) {
      const next = this.#idsToRead.shift();
      if (next === undefined) return;
      this.#reading += 1;
      const reading = this.#readBody(...next).finally(() => {
        this.#reading -= 1;
        this.#bodies.delete(reading);
        this.#readBodies();
      });
      this.#bodies.add(reading);
    }
  }

  async #readBody(requestId: string, exchange: Exchange): Promise<void> {
    try {
      const { body, base64Encoded } = await this.#cdp.send('Network.getResponseBody', { requestId });
      exchange.isText = !base64Encoded;
      exchange.body = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
    } catch {
      // The browser has dropped it meanwhile, or the page is gone: the archive says that there was an answer.
    }
  }
}

interface SentEvent {
  readonly requestId: string;
  readonly frameId?: string;
  readonly type?: string;
  readonly wallTime: number;
  readonly request: { readonly url: string; readonly method: string; readonly headers: Record<string, string> };
  readonly redirectResponse?: Answer;
}

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly mimeType: string;
  readonly headers: Record<string, string>;
}

function take(exchange: Exchange, { status, statusText, mimeType, headers }: Answer): void {
  exchange.status = status;
  exchange.statusText = statusText;
  exchange.contentType = mimeType;
  exchange.headers = headers;
}

export const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** What a replay of the page needs. Media streams and beacons are no part of it. */
const keptKinds = new Set(['Document', 'Stylesheet', 'Image', 'Script', 'Font', 'XHR', 'Fetch']);

/** Requests that are open for as long as the page is. */
const endlessKinds = new Set(['EventSource', 'WebSocket', 'Media', 'Ping']);

const isKept = ({ kind }: Exchange): boolean => keptKinds.has(kind);
