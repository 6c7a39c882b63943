import { type Clock, systemClock } from '@proofline/platform/clock';
import type { PageLink } from '@proofline/rules/page-artifacts';
import { getDomain } from 'tldts';
import { ProxyAgent, request } from 'undici';
import { CRAWLER_NAME } from '../browser/crawl-browser.ts';
import { REFUSAL_HEADER } from '../egress/end-to-end-headers.ts';

const MAX_LINKS_PER_PAGE = 24;
const MAX_HOPS = 8;
const MAX_REMEMBERED = 5_000;
/** Pages of one site repeat their links; a later run has to see where they lead by then. */
const REMEMBERED_FOR_MS = 5 * 60_000;
const REQUEST_LIMIT_MS = 4_000;
const PAGE_LIMIT_MS = 8_000;
const CONCURRENCY = 6;
/** Paths under which sites keep their outgoing links. */
const outgoingPath = /\/(go|out|visit|redirect|redir|r|click|track|link|aff|play|claim)(\/|\?|$)/i;

/**
 * Finds out where a page's outgoing links lead: affiliate links pass through trackers, and the brand's address with
 * its parameters stands at the end of the chain. Only headers are fetched, through the same proxy as everything else.
 */
export class LinkFollower {
  readonly #dispatcher: ProxyAgent;
  readonly #clock: Clock;
  readonly #known = new Map<string, { readonly chain: readonly string[]; readonly until: number }>();

  constructor(proxyUrl: string, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#dispatcher = new ProxyAgent({ uri: proxyUrl, proxyTunnel: false, connections: 16 });
  }

  /** The links, those that lead on with `redirectedTo`; at most 24 of a page are followed, each at most 8 hops. */
  async follow(links: readonly PageLink[], pageUrl: string, signal: AbortSignal): Promise<PageLink[]> {
    const outgoing = links.filter((link) => leadsAway(link.url, pageUrl)).slice(0, MAX_LINKS_PER_PAGE);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PAGE_LIMIT_MS)]);
    const chains = new Map<string, readonly string[]>();
    const waiting = outgoing.map(({ url }) => url);
    const worker = async () => {
      for (let url = waiting.shift(); url !== undefined && !limit.aborted; url = waiting.shift()) {
        chains.set(url, await this.#chainOf(url, limit));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return links.map((link) => {
      const chain = chains.get(link.url) ?? [];
      return chain.length === 0 ? link : { ...link, redirectedTo: [...chain] };
    });
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #chainOf(start: string, signal: AbortSignal): Promise<readonly string[]> {
    const known = this.#known.get(start);
    if (known && known.until > this.#clock.now().getTime()) return known.chain;
    const chain: string[] = [];
    try {
      let url: string | undefined = start;
      while (url !== undefined && chain.length < MAX_HOPS) {
        url = await this.#nextHop(url, signal);
        if (url === undefined || chain.includes(url)) break;
        chain.push(url);
      }
      this.#remember(start, chain);
    } catch {
      // A link that does not answer leads nowhere we know of, this time; the page is judged all the same.
    }
    return chain;
  }

  /** Undefined when the address does not redirect. @throws whatever keeps it from answering, in time */
  async #nextHop(url: string, signal: AbortSignal): Promise<string | undefined> {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#dispatcher,
      headers: { 'user-agent': CRAWLER_NAME, accept: 'text/html' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_LIMIT_MS)]),
    });
    // An answer that is not a redirect is of no interest; destroying its body is reported as an error of its own.
    body.on('error', () => undefined).destroy();
    const refusal = headers[REFUSAL_HEADER];
    if (refusal !== undefined) throw new Error('The address could not be reached.');
    const location = Array.isArray(headers.location) ? headers.location[0] : headers.location;
    if (statusCode < 300 || statusCode > 399 || location === undefined) return undefined;
    const next = URL.parse(location, url);
    return next?.protocol === 'http:' || next?.protocol === 'https:' ? next.href.slice(0, 4096) : undefined;
  }

  #remember(url: string, chain: readonly string[]): void {
    this.#known.delete(url);
    this.#known.set(url, { chain, until: this.#clock.now().getTime() + REMEMBERED_FOR_MS });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}

function leadsAway(link: string, page: string): boolean {
  if (getDomain(link, domainOptions) !== getDomain(page, domainOptions)) return true;
  return outgoingPath.test(new URL(link).pathname);
}

/** Reserved names such as `.example` count as suffixes too, so that the demo internet has registrable domains. */
export const domainOptions = { allowPrivateDomains: true } as const;
