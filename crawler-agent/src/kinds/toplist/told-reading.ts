import {
  MAX_ENTRIES_IN_ALL,
  MAX_SECTIONS,
  type ToplistEntry,
  type ToplistReading,
  type ToplistSection,
} from '@proofline/contracts/kinds/toplist/reading';
import { affiliateOf } from './affiliate-ids.ts';
import type { FollowedEntries } from './follow-entries.ts';
import type { ReadEntry, ReadSection } from './reading/read-section.ts';
import type { Reading } from './reading/read-toplist.ts';

/** Version of the reader, told with each reading. */
export const READER = 'toplist/1';
const MAX_URL_CHARS = 2_048;
const MAX_RIVALS = 4;
const MAX_CHAIN = 10;

/** A reading as it is told. Pure. */
export function toldReading(reading: Reading, followed: FollowedEntries, isRedirected: boolean): ToplistReading {
  const sections = reading.sections.slice(0, MAX_SECTIONS).map((section) => toldSection(section, followed));
  const hasTooMany = reading.sections.some(({ entries }) => entries.length > MAX_ENTRIES_IN_ALL);
  return {
    reader: READER,
    sections,
    main: 0,
    cutShort: [...reading.cutShort, ...(hasTooMany ? (['entry_cap'] as const) : [])],
    warnings: [
      ...reading.warnings,
      ...(followed.unread + followed.forbidden.size > 0 ? (['links_not_followed'] as const) : []),
      ...(isRedirected ? (['redirected_within_site'] as const) : []),
    ],
    inText: reading.inText.slice(0, 100),
  };
}

function toldSection(
  { heading, kind, orderBy, box, claim, entries }: ReadSection,
  followed: FollowedEntries,
): ToplistSection {
  const kept = entries.slice(0, MAX_ENTRIES_IN_ALL);
  return {
    ...{ heading, kind, orderBy, claim },
    box: toldBox(box),
    entryCount: kept.length,
    unnamedCount: kept.filter(({ brand }) => brand.label === '').length,
    entries: kept.map((entry) => toldEntry(entry, followed)),
  };
}

function toldEntry(entry: ReadEntry, followed: FollowedEntries): ToplistEntry {
  const { position, printedNumber, badge, brand, operatorDomain, offer, terms, rating, isClosed, box } = entry;
  return {
    position: position !== null && position <= MAX_ENTRIES_IN_ALL ? position : null,
    ...{ printedNumber, isClosed, operatorDomain },
    badge: cut(badge, 60),
    brand: { ...brand, label: brand.label.slice(0, 200), rivals: brand.rivals.slice(0, MAX_RIVALS) },
    link: toldLink(entry.link, followed),
    offer: cut(offer, 300),
    terms: cut(terms, 500),
    rating: cut(rating, 40),
    box: toldBox(box),
    crop: null,
  };
}

function toldLink(link: ReadEntry['link'], { chains, statuses, forbidden }: FollowedEntries): ToplistEntry['link'] {
  if (link === null || link.href.length > MAX_URL_CHARS) return null;
  const passed = chains.get(link.href) ?? [];
  const answers = statuses.get(link.href) ?? [];
  const all = [link.href, ...passed]
    .map((url, place) => ({ url, status: answers[place] ?? null }))
    .filter(({ url }) => url.length <= MAX_URL_CHARS);
  const finalUrl = passed.length === 0 ? null : (all.at(-1)?.url ?? null);
  const hops = all.slice(0, -1).slice(0, MAX_CHAIN);
  return {
    href: link.href,
    text: link.text.slice(0, 200),
    // Links are followed by what servers answer; what scripts would do there is not seen.
    chain: hops.map((hop) => ({ ...hop, by: 'header' as const })),
    finalUrl,
    notFollowed: forbidden.has(link.href) ? 'Disallowed by robots.txt' : null,
    affiliate: affiliateOf(all.map(({ url }) => url)),
  };
}

const cut = (text: string | null, chars: number): string | null => (text === null ? null : text.slice(0, chars));

function toldBox([x, y, width, height]: ReadSection['box']) {
  const whole = (value: number, least: number) => Math.round(Math.min(1_000_000, Math.max(least, value)));
  return { x: whole(x, -100_000), y: whole(y, -100_000), width: whole(width, 0), height: whole(height, 0) };
}
