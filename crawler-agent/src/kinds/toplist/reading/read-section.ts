import type { Box } from '../boxes/box-tree.ts';
import { brandOf, type EntryBrand, seenNames, type Testimony } from './brands.ts';
import type { EntryFacts } from './entry-facts.ts';
import { squashed } from './names.ts';
import { around } from './outline.ts';
import type { PlacedEntry, PlacedList } from './positions.ts';
import type { FoundSection } from './sections.ts';
import type { StructuredEntry } from './structured-lists.ts';
import { nameInAddress } from './ways-out.ts';

export interface ReadEntry {
  /** From 1; null for one that stands outside the order. */
  readonly position: number | null;
  readonly printedNumber: number | null;
  readonly badge: string | null;
  readonly brand: EntryBrand;
  readonly link: { readonly href: string; readonly text: string } | null;
  /** Registrable domain that it leads to. */
  readonly operatorDomain: string | null;
  readonly offer: string | null;
  readonly terms: string | null;
  readonly rating: string | null;
  readonly isClosed: boolean;
  readonly box: Box;
}

export interface ReadSection extends Pick<FoundSection, 'heading' | 'kind' | 'isShown'> {
  readonly orderBy: PlacedList['told'];
  readonly box: Box;
  /** How well it could be the page's list, beside the main one, which has 1. */
  readonly claim: number;
  readonly entries: readonly ReadEntry[];
}

export interface Asked {
  readonly brands: readonly string[];
  /** What the page tells machines of. */
  readonly lists: readonly (readonly StructuredEntry[])[];
}

/** A section with its entries' brands. Pure. */
export function readSection(
  section: FoundSection,
  { entries, told }: PlacedList,
  claim: number,
  asked: Asked,
): ReadSection {
  const shared = sharedDomains(entries);
  const nameInData = namesInData(entries, asked.lists);
  const heard = entries.map(({ entry }, place) => ({
    testimonies: testimoniesOf(entry, shared, nameInData(entry)),
    key: entry.ways[0]?.key ?? `entry ${place}`,
  }));
  const seen = seenNames(heard);
  const { heading, kind, isShown } = section;
  return {
    ...{ heading, kind, isShown, orderBy: told, claim },
    box: around(entries.map(({ entry }) => entry.box)),
    entries: entries.map((one, place) => readEntry(one, brandOf(heard[place]?.testimonies ?? [], asked.brands, seen))),
  };
}

function readEntry({ entry, position, printedNumber }: PlacedEntry, brand: EntryBrand | null): ReadEntry {
  const { ways, badge, offer, terms, rating, isClosed, box } = entry;
  const way = ways.find(({ href }) => href !== null);
  return {
    ...{ position, printedNumber, badge, offer, terms, rating, isClosed, box },
    brand: brand ?? { label: '', known: null, from: null, agree: 0, spoke: 0, rivals: [] },
    link: way?.href ? { href: way.href, text: way.words } : null,
    operatorDomain: ways.find(({ domain }) => domain !== null)?.domain ?? null,
  };
}

function testimoniesOf(
  { title, logo, ways }: EntryFacts,
  shared: ReadonlySet<string>,
  inData: string | null,
): Testimony[] {
  const own = ways.filter(({ domain }) => domain === null || !shared.has(domain));
  const address = own.map(nameInAddress).find((name) => name !== null) ?? null;
  const testimony = (witness: Testimony['witness'], label: string | null): Testimony[] =>
    label === null ? [] : [{ witness, label }];
  return [
    ...testimony('link', address),
    ...testimony('logo', logo?.alt ?? logo?.file ?? null),
    ...testimony('heading', title),
    ...testimony('structured_data', inData),
  ];
}

const titleOf = ({ title, logo }: EntryFacts): string => squashed(title ?? logo?.alt ?? '');

/** Domains to which entries of several names lead are trackers and shops: they name no operator. */
function sharedDomains(entries: readonly PlacedEntry[]): Set<string> {
  const titles = new Map<string, Set<string>>();
  for (const { entry } of entries) {
    for (const { domain } of entry.ways) {
      if (domain !== null) titles.set(domain, (titles.get(domain) ?? new Set()).add(titleOf(entry)));
    }
  }
  return new Set([...titles].filter(([, names]) => names.size > 1).map(([domain]) => domain));
}

/** Structured data is believed where most of it agrees with what is seen. */
function namesInData(entries: readonly PlacedEntry[], lists: Asked['lists']): (entry: EntryFacts) => string | null {
  const titles = new Set(entries.map(({ entry }) => titleOf(entry)));
  const agrees = (list: readonly StructuredEntry[]) =>
    list.length > 0 && list.filter(({ name }) => titles.has(squashed(name))).length >= list.length / 2;
  const list = lists.find(agrees) ?? [];
  const byUrl = new Map(list.flatMap(({ url, name }) => (url === null ? [] : [[url, name] as const])));
  const byName = new Map(list.map(({ name }) => [squashed(name), name]));
  return (entry) => {
    const url = entry.ways.find(({ href }) => href !== null && byUrl.has(href))?.href ?? '';
    return byUrl.get(url) ?? byName.get(titleOf(entry)) ?? null;
  };
}
