import { type Clock, systemClock } from '@proofline/platform/clock';
import { REFUSAL_HEADER } from '@proofline/platform/egress/end-to-end-headers';
import type { PageLink } from '@proofline/rules/page-artifacts';
import pLimit from 'p-limit';
import { getDomain } from 'tldts';
import { ProxyAgent, request } from 'undici';
import { CRAWLER_NAME } from '../browser/crawl-browser.ts';

const MAX_HOPS = 8;
const MAX_REMEMBERED = 5_000;
/** Pages of one site repeat their links; a later run has to see where they lead by then. */
const REMEMBERED_FOR_MS = 5 * 60_000;
const REQUEST_LIMIT_MS = 4_000;
const CONCURRENCY = 6;

export interface LinkLimits {
  /** Followed before anybody is asked whether more are needed, and then again. */
  readonly linksAtATime: number;
  readonly linksPerPage: number;
  /** For all links of a page together. */
  readonly pageMs: number;
}

const linkLimits: LinkLimits = { linksAtATime: 100, linksPerPage: 500, pageMs: 20_000 };
/** Paths under which sites keep their outgoing links. */
const outgoingPath = /\/(go|out|visit|redirect|redir|r|click|track|link|aff|play|claim)(\/|\?|$)/i;

/** What became of a page's outgoing links. */
export interface LinkFigures {
  readonly followed: number;
  /** Not followed to their end: there were too many, no time was left, or they led on too often. */
  readonly unread: number;
  /** Did not answer: for a visitor they lead nowhere either. */
  readonly unanswered: number;
}

export interface FollowedLinks {
  /** Those that lead on with `redirectedTo`. */
  readonly links: PageLink[];
  /** HTTP statuses with which a link, and then each address that it passed, led on; by the link's address. */
  readonly statuses: ReadonlyMap<string, readonly number[]>;
  readonly figures: LinkFigures;
}

/** What decides which links are followed, and how many. */
export interface LinkNeeds {
  /** The likelier links are followed first; those that look like a way out come first among equals. */
  likelihoodOf(link: PageLink): number;
  /** Whether, with what is known by now, more links could still make a difference. */
  needsMore(links: readonly PageLink[]): Promise<boolean>;
}

const anyLinks: LinkNeeds = { likelihoodOf: () => 0, needsMore: async () => false };

interface Hop {
  readonly url: string;
  /** Of the answer that led there. */
  readonly status: number;
}

interface Chain {
  readonly hops: readonly string[];
  /** Of the answer that led to each hop. */
  readonly statuses: readonly number[];
  readonly end: 'reached' | 'unread' | 'unanswered';
}

/**
 * Finds out where a page's outgoing links lead: affiliate links pass through trackers, and the brand's address with
 * its parameters stands at the end of the chain. Only headers are fetched, through the same proxy as everything else.
 */
export class LinkFollower {
  readonly #dispatcher: ProxyAgent;
  readonly #clock: Clock;
  readonly #limits: LinkLimits;
  readonly #known = new Map<string, { readonly chain: Chain; readonly until: number }>();

  constructor(proxyUrl: string, clock: Clock = systemClock, limits: LinkLimits = linkLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#dispatcher = new ProxyAgent({ uri: proxyUrl, proxyTunnel: false, connections: 16 });
  }

  /**
   * The likeliest 100 links of a page are followed, and as many again as long as they are needed, up to 500; each at
   * most 8 hops, all within 20 s. What was not is told.
   */
  async follow(
    links: readonly PageLink[],
    pageUrl: string,
    signal: AbortSignal,
    needs: LinkNeeds = anyLinks,
  ): Promise<FollowedLinks> {
    const { linksAtATime, linksPerPage, pageMs } = this.#limits;
    const outgoing = links.filter((link) => leadsAway(link.url, pageUrl));
    const over = new AbortController();
    const limit = AbortSignal.any([signal, over.signal]);
    let leftMs = pageMs;
    const chains = new Map<string, Chain>();
    const inOrder = [...new Set(likeliestFirst(outgoing, needs).map(({ url }) => url))].slice(0, linksPerPage);
    for (let next = 0; next < inOrder.length && !limit.aborted; next += linksAtATime) {
      if (next > 0 && !(await needs.needsMore(withChains(links, chains)))) break;
      // Only following counts: whether more is needed may wait for a thread that judges.
      const began = performance.now();
      const timer = setTimeout(() => over.abort(new Error('Following links is over.')), leftMs);
      await this.#followAll(inOrder.slice(next, next + linksAtATime), chains, limit).finally(() => clearTimeout(timer));
      leftMs = Math.max(0, leftMs - (performance.now() - began));
    }
    const ends = Map.groupBy(outgoing, ({ url }) => chains.get(url)?.end ?? 'unread');
    return {
      links: withChains(links, chains),
      statuses: new Map([...chains].map(([url, { statuses }]) => [url, statuses])),
      figures: {
        followed: ends.get('reached')?.length ?? 0,
        unread: ends.get('unread')?.length ?? 0,
        unanswered: ends.get('unanswered')?.length ?? 0,
      },
    };
  }

  async #followAll(urls: readonly string[], chains: Map<string, Chain>, limit: AbortSignal): Promise<void> {
    await pLimit(CONCURRENCY).map(urls, async (url) => {
      if (!limit.aborted) chains.set(url, await this.#chainOf(url, limit));
    });
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #chainOf(start: string, signal: AbortSignal): Promise<Chain> {
    const known = this.#known.get(start);
    if (known && known.until > this.#clock.now().getTime()) return known.chain;
    const hops: string[] = [];
    const statuses: number[] = [];
    let end: Chain['end'] = 'reached';
    try {
      let url: string | undefined = start;
      while (url !== undefined && hops.length < MAX_HOPS) {
        const next = await this.#nextHop(url, signal);
        url = next?.url;
        if (next === undefined || hops.includes(next.url)) break;
        hops.push(next.url);
        statuses.push(next.status);
      }
      if (hops.length === MAX_HOPS) end = 'unread';
      this.#remember(start, { hops, statuses, end });
    } catch {
      // This time; the next page with the link asks again.
      end = signal.aborted ? 'unread' : 'unanswered';
    }
    return { hops, statuses, end };
  }

  /** Undefined when the address does not redirect. @throws whatever keeps it from answering, in time */
  async #nextHop(url: string, signal: AbortSignal): Promise<Hop | undefined> {
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
    if (next?.protocol !== 'http:' && next?.protocol !== 'https:') return undefined;
    return { url: next.href.slice(0, 4096), status: statusCode };
  }

  #remember(url: string, chain: Chain): void {
    this.#known.delete(url);
    this.#known.set(url, { chain, until: this.#clock.now().getTime() + REMEMBERED_FOR_MS });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}

function withChains(links: readonly PageLink[], chains: ReadonlyMap<string, Chain>): PageLink[] {
  return links.map((link) => {
    const hops = chains.get(link.url)?.hops ?? [];
    return hops.length === 0 ? link : { ...link, redirectedTo: [...hops] };
  });
}

/** Those of the same likelihood in the order of the page, but for ways out, which lead on to somewhere. */
function likeliestFirst(links: readonly PageLink[], needs: LinkNeeds): readonly PageLink[] {
  return links
    .map((link) => ({
      link,
      likelihood: needs.likelihoodOf(link) + (outgoingPath.test(URL.parse(link.url)?.pathname ?? '') ? 0.5 : 0),
    }))
    .sort((one, other) => other.likelihood - one.likelihood)
    .map(({ link }) => link);
}

function leadsAway(link: string, page: string): boolean {
  if (getDomain(link, domainOptions) !== getDomain(page, domainOptions)) return true;
  return outgoingPath.test(new URL(link).pathname);
}

/** Reserved names such as `.example` count as suffixes too, so that the demo internet has registrable domains. */
export const domainOptions = { allowPrivateDomains: true } as const;
