import type { CrawlBrowser } from '@proofline/crawler-agent/browser/crawl-browser';
import { visitPage } from '@proofline/crawler-agent/gather/visit-page';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import { inTurns } from './in-turns.ts';
import { ATTACKER, sequenceName } from './names.ts';
import { redirectsTo } from './redirects.ts';
import type { Literal } from './targets.ts';
import { WEBSITE_WORDS } from './website.ts';

const VISITS_AT_A_TIME = 3;
/** What an agent says of an address that it must not read. */
const refusals = new Set(['address_not_allowed', 'name_not_found']);

export interface VisitFindings {
  /** Visits that led to a canary and brought a page home, with where they ended. */
  readonly accepted: readonly string[];
  /** How many of them failed because the address was refused; others the browser itself had refused or not followed. */
  readonly refused: number;
  /** Pages of the public website that were not read. */
  readonly unread: readonly string[];
}

/** The agent's own way to a page, over everything that leads it elsewhere. */
export async function attackVisits(
  browser: CrawlBrowser,
  proxy: EgressProxy,
  literals: readonly Literal[],
  targets: readonly string[],
): Promise<VisitFindings> {
  const accepted: string[] = [];
  const unread: string[] = [];
  let refused = 0;
  // A visit has limits of its own.
  const { signal } = new AbortController();
  const visit = async (url: string) =>
    await browser.withContext('en-GB', (context, name) =>
      visitPage(url, {
        context,
        proxy,
        browser: name,
        signal,
        keepImages: false,
      }),
    );
  const byPage = (path: string) => (target: string) => `http://${ATTACKER}/${path}?t=${encodeURIComponent(target)}`;
  const ways = [
    (target: string) => target,
    ...['refresh/', 'act/meta-refresh', 'act/location-now', 'act/location-load'].map(byPage),
    // Those that name another host in truth lead to the website itself.
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (target: string) => redirectsTo(target)[index] ?? target),
  ];
  // Every way once, and the targets in turn.
  const led = ways.map((way, index) => way(targets[index % targets.length] ?? ''));
  const listed = literals.filter(({ url }) => /[/]r[/]302/.test(url)).map(({ url }) => url);
  await inTurns([...led, ...listed], VISITS_AT_A_TIME, async (url) => {
    const seen = await visit(url);
    if (seen.kind !== 'failed') accepted.push(`${url} ${seen.finalUrl}`);
    else if (refusals.has(seen.reason)) refused += 1;
  });
  // A name that means this machine by the second lookup: what was read before is the public page and nothing else.
  const rebound = await visit(`http://${sequenceName('visit', ['93.184.216.34', '127.0.0.1'])}/rebound`);
  if (rebound.kind === 'seen' && !rebound.artifacts.text.includes(WEBSITE_WORDS)) accepted.push(rebound.finalUrl);
  for (const url of [`http://${ATTACKER}/`, `http://${ATTACKER}/attack/tag-img-srcset`]) {
    const seen = await visit(url);
    if (seen.kind === 'failed' && !(url.includes('attack') && seen.reason === 'empty_page')) {
      unread.push(`${url} ${seen.reason} ${seen.detail}`);
    }
  }
  return { accepted, refused, unread };
}
