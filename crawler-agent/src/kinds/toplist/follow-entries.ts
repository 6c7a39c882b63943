import { siteOf } from '@proofline/platform/site-of';
import type { PageLink } from '@proofline/rules/page-artifacts';
import type { Robots } from '../../site-files/robots.ts';
import type { CrawlTools } from '../crawl-tools.ts';
import type { BoxTree } from './boxes/box-tree.ts';
import { linksToFollow } from './reading/read-toplist.ts';
import type { Chains } from './reading/ways-out.ts';

export interface FollowedEntries {
  readonly chains: Chains;
  /** HTTP statuses with which a link, and then each address that it passed, led on; by the link's address. */
  readonly statuses: ReadonlyMap<string, readonly number[]>;
  /** Those that robots.txt of the site keeps from crawlers. */
  readonly forbidden: ReadonlySet<string>;
  readonly followed: number;
  readonly unread: number;
}

const MAX_LINKS = 400;

/** Where the ways out of a page lead, those of its main list first. The site's own are followed where it allows it. */
export async function followEntries(
  tree: BoxTree,
  robots: Robots | null,
  { links, signal }: Pick<CrawlTools, 'links' | 'signal'>,
): Promise<FollowedEntries> {
  const all = linksToFollow(tree);
  const isForbidden = (href: string) => siteOf(href) === siteOf(tree.url) && robots?.says(href) === 'disallowed';
  const forbidden = new Set(all.map(({ href }) => href).filter(isForbidden));
  const wanted = all.filter(({ href }) => !forbidden.has(href)).slice(0, MAX_LINKS);
  const places = new Map(wanted.map(({ href }, place) => [href, place]));
  // The follower takes the likelier first; none is worth more than half a place.
  const likelihoodOf = ({ url }: PageLink) => -(places.get(url) ?? wanted.length);
  const given = wanted.map(({ href, text }) => ({ url: href, text }));
  const {
    links: found,
    statuses,
    figures,
  } = await links.follow(given, tree.url, signal, {
    likelihoodOf,
    needsMore: async () => true,
  });
  const chains = new Map(
    found.flatMap(({ url, redirectedTo }) => (redirectedTo ? [[url, redirectedTo] as const] : [])),
  );
  return {
    chains,
    statuses,
    forbidden,
    followed: figures.followed,
    unread: figures.unread + all.length - forbidden.size - wanted.length,
  };
}
