import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { domainOptions } from '../../../gather/follow-links.ts';
import type { Outline } from './outline.ts';
import { isAction } from './words.ts';

/** A link or button that leads to what an entry offers. */
export interface WayOut {
  /** In the outline. */
  readonly at: number;
  /** Null for a button whose script alone knows. */
  readonly href: string | null;
  /** Where the link ends, as far as it was followed. */
  readonly finalUrl: string | null;
  /** What it leads to, told apart from others: a domain where it is known, else the address; no two buttons are alike. */
  readonly key: string;
  /** Registrable domain it leads to; null while only the page's own address is known. */
  readonly domain: string | null;
  readonly words: string;
}

/** Addresses that were passed from each link on, the last one being where it leads. */
export type Chains = ReadonlyMap<string, readonly string[]>;

/** Paths under which sites keep the ways out of their own. */
export const outgoingPath =
  /\/(go|out|visit|redirect|redir|r|re|click|track|link|links|aff|affiliate|play|claim|to|jump|recommends|ref|bonus-link|get|spela|zum|zur|ir|vai|naar)(\/|\?|-|$)/i;

/** Sites that pages link to for other reasons than to recommend them. */
const utilities = new RegExp(
  [
    '^(?:[\\w-]+\\.)*(?:facebook|twitter|x|instagram|youtube|youtu|linkedin|pinterest|reddit|tiktok|whatsapp|telegram|t|threads)\\.\\w+$',
    '^(?:[\\w-]+\\.)*(?:google|goo|apple|microsoft|mozilla|wikipedia|wordpress|cloudflare|trustpilot|gravatar|w3|schema)\\.\\w+$',
    '^(?:[\\w-]+\\.)*(?:begambleaware|gamcare|gamstop|gamblingtherapy|gamblersanonymous|gamblingcommission|mga|ecogra|spelpaus|spelinspektionen|stodlinjen|ludomani|stopspillet|playwell)\\.[\\w.]+$',
  ].join('|'),
  'i',
);

const MAX_WAYS_OUT = 20_000;

/** Every way out of the page, in the order of the document. Pure. */
export function waysOut(outline: Outline, chains: Chains): WayOut[] {
  const { tree } = outline;
  const own = getDomain(tree.url, domainOptions);
  const found: WayOut[] = [];
  for (let at = 0; at < tree.nodes.length && found.length < MAX_WAYS_OUT; at += 1) {
    const way = wayOutAt(at, outline, own, chains);
    if (way !== null) found.push(way);
  }
  return found;
}

function wayOutAt(at: number, outline: Outline, own: string | null, chains: Chains): WayOut | null {
  const node = outline.node(at);
  const words = () => wordsOn(at, outline);
  if (node.href === undefined) {
    const isBlind = node.button === true && isAction(words());
    return isBlind ? { at, href: null, finalUrl: null, key: `button ${at}`, domain: null, words: words() } : null;
  }
  const { href } = node;
  const finalUrl = chains.get(href)?.at(-1) ?? null;
  const domain = getDomain(finalUrl ?? href, domainOptions);
  const path = URL.parse(href)?.pathname ?? '';
  const leadsAway = domain !== null && domain !== own;
  if (leadsAway) {
    if (utilities.test(domain)) return null;
    return { at, href, finalUrl, key: keyOf(href, finalUrl, domain, own), domain, words: words() };
  }
  const isMarked = /sponsored|nofollow/.test(node.rel ?? '') && !/^\/?$/.test(path);
  if (!outgoingPath.test(path) && !isMarked && !(node.button === true && isAction(words()))) return null;
  return { at, href, finalUrl, key: ownKey(href), domain: null, words: words() };
}

/** Trackers lead to many: as long as nobody has followed it, such a link is known by its whole address. */
function keyOf(href: string, finalUrl: string | null, domain: string, own: string | null): string {
  if (finalUrl !== null) return domain;
  const url = URL.parse(href);
  const isTracker = /^(trk|track|tracker|go|click|clk|aff|link|links|r|ads?|media|record|refer|redirect)\./.test(
    url?.hostname ?? '',
  );
  const opaque = outgoingPath.test(url?.pathname ?? '') || isTracker;
  return opaque && domain !== own ? `${url?.hostname}${url?.pathname}${url?.search}` : domain;
}

/** Of the site's own: what a place on the page adds to the address makes it no other. */
function ownKey(href: string): string {
  const url = URL.parse(href);
  if (url === null) return href;
  const kept = [...url.searchParams].filter(([name]) =>
    /^(id|o|offer|brand|b|to|url|u|c|p|casino|operator|r|slug)$/i.test(name),
  );
  return `${url.pathname}?${kept.map((pair) => pair.join('=')).join('&')}`;
}

function wordsOn(at: number, outline: Outline): string {
  const node = outline.node(at);
  const text = outline.textOf(at, 200);
  return text === '' ? (node.label ?? node.alt ?? '') : text;
}

/** The name in the address that a way out leads to: of its domain, or the last part of the site's own path to it. */
export function nameInAddress({ domain, href, finalUrl }: Pick<WayOut, 'domain' | 'href' | 'finalUrl'>): string | null {
  if (domain !== null) return getDomainWithoutSuffix(finalUrl ?? href ?? '', domainOptions) || null;
  const url = href === null ? null : URL.parse(href);
  const part = url?.pathname
    .split('/')
    .filter((one) => one !== '')
    .at(-1);
  if (part === undefined || /^\d+$/.test(part) || outgoingPath.test(`/${part}/`)) return null;
  return decodeSafely(part).replace(/\.\w{2,5}$/, '');
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
