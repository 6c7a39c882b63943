import type { PageOutcome } from '../../page-outcome.ts';
import type { ExpectedBrands, ToplistEntry, ToplistReading, ToplistSection } from './reading.ts';

/**
 * Where a brand stands beside where it was expected: there, above, below, nowhere in a list that was read whole and
 * for sure, or nobody can say.
 */
export const TOPLIST_STATES = ['match', 'better', 'worse', 'missing', 'unsure'] as const;
export type ToplistState = (typeof TOPLIST_STATES)[number];

/** As people read them. */
export const TOPLIST_STATE_WORDS: Readonly<Record<ToplistState, string>> = {
  match: 'Match',
  better: 'Better',
  worse: 'Worse',
  missing: 'Missing',
  unsure: 'Unsure',
};

/** Why nobody can say. */
export const UNSURE_REASONS = ['split_vote', 'not_whole', 'equal_claim', 'unnamed_entries', 'without_number'] as const;
export type UnsureReason = (typeof UNSURE_REASONS)[number];

export const UNSURE_REASON_WORDS: Readonly<Record<UnsureReason, string>> = {
  split_vote: 'What names an entry of the list names two brands',
  not_whole: 'The list could not be read to its end',
  equal_claim: 'It stands in another list that could as well be the toplist',
  unnamed_entries: 'The list has entries that nothing names',
  without_number: 'It stands above the list, without a number',
};

/** Where else a brand was met that the list does not have. */
export type MetElsewhere =
  | {
      readonly in: 'section';
      readonly section: number;
      readonly heading: string | null;
      readonly position: number | null;
    }
  | { readonly in: 'text' };

export interface BrandRow {
  readonly brand: string;
  readonly expected: number;
  readonly state: ToplistState;
  /** Null where it is missing, or nobody can say. */
  readonly found: number | null;
  /** Its other places in the list, in order. */
  readonly alsoAt: readonly number[];
  /** Null unless the state is `unsure`. */
  readonly why: UnsureReason | null;
  readonly elsewhere: readonly MetElsewhere[];
  /** The entry that it was found as; undefined where there is none. */
  readonly entry: ToplistEntry | undefined;
}

/** Another section with so much of the main one's claim may be the toplist itself. */
export const EQUAL_CLAIM = 0.8;

/** What a reading says of each expected brand, in the order of expected positions. Pure; agents, read models and tests share it. */
export function brandRowsOf(expected: NonNullable<ExpectedBrands>, reading: ToplistReading): BrandRow[] {
  return Object.entries(expected)
    .toSorted(([a, first], [b, second]) => first - second || (a < b ? -1 : 1))
    .map(([brand, position]) => brandRow(brand, position, reading));
}

function brandRow(brand: string, expected: number, reading: ToplistReading): BrandRow {
  const main = reading.sections[reading.main];
  const own = (main?.entries ?? []).filter((entry) => entry.brand.known === brand);
  const numbered = own
    .flatMap((entry) => (entry.position === null ? [] : [{ entry, position: entry.position }]))
    .toSorted((a, b) => a.position - b.position);
  const [first, ...others] = numbered;
  const row = {
    brand,
    expected,
    alsoAt: others.map(({ position }) => position),
    elsewhere: metElsewhere(brand, reading),
  };
  const why = whyUnsure(brand, first?.position, own.length > 0, main, reading);
  if (why !== null) return { ...row, state: 'unsure', found: null, why, entry: first?.entry ?? own[0] };
  if (first === undefined) return { ...row, state: 'missing', found: null, why, entry: undefined };
  return { ...row, state: stateOf(first.position, expected), found: first.position, why, entry: first.entry };
}

/** Of a brand that was found. Pure. */
export function stateOf(found: number, expected: number): ToplistState {
  if (found === expected) return 'match';
  return found < expected ? 'better' : 'worse';
}

/** Null: the list says for sure where the brand is, or that it is not. */
function whyUnsure(
  brand: string,
  found: number | undefined,
  isPinned: boolean,
  main: ToplistSection | undefined,
  reading: ToplistReading,
): UnsureReason | null {
  const disputed = (main?.entries ?? []).filter(({ brand: { rivals } }) => rivals.includes(brand));
  // A dispute below the place where it was found changes nothing: the first place counts.
  if (disputed.some(({ position }) => found === undefined || position === null || position < found))
    return 'split_vote';
  if (found !== undefined) return null;
  if (isPinned) return 'without_number';
  if (reading.cutShort.length > 0) return 'not_whole';
  if ((main?.unnamedCount ?? 0) > 0) return 'unnamed_entries';
  const equals = reading.sections.filter(({ claim }, index) => index !== reading.main && claim >= EQUAL_CLAIM);
  return equals.some((section) => mayHold(section, brand)) ? 'equal_claim' : null;
}

const mayHold = ({ entries }: ToplistSection, brand: string): boolean =>
  entries.some((entry) => entry.brand.known === brand || entry.brand.rivals.includes(brand));

function metElsewhere(brand: string, { sections, main, inText }: ToplistReading): MetElsewhere[] {
  const inSections = sections.flatMap(({ heading, entries }, section): MetElsewhere[] => {
    if (section === main) return [];
    const entry = entries.find(({ brand: { known } }) => known === brand);
    return entry === undefined ? [] : [{ in: 'section', section, heading, position: entry.position }];
  });
  return inText.includes(brand) ? [...inSections, { in: 'text' }] : inSections;
}

/** Only what stands where it was expected is compliant, and what nobody can say is no verdict. */
export const OUTCOME_OF_STATE: Readonly<Record<ToplistState, PageOutcome>> = {
  match: 'compliant',
  better: 'not_compliant',
  worse: 'not_compliant',
  missing: 'not_compliant',
  unsure: 'failed',
};
