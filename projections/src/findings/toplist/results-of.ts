import {
  type BrandRow,
  brandRowsOf,
  type MetElsewhere,
  OUTCOME_OF_STATE,
  type ToplistState,
  type UnsureReason,
} from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistEvent } from '@proofline/contracts/kinds/toplist/findings';
import type { ExpectedBrands, ToplistEntry, ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';

/** One result of a toplist, in the order in which they are numbered. */
export interface ToplistOutcome {
  readonly brand: string;
  readonly expected: number | null;
  readonly found: number | null;
  readonly alsoAt: readonly number[];
  readonly state: ToplistState | null;
  readonly outcome: PageOutcome;
  readonly errorReason: BlockReason | FailureReason | null;
  readonly why: UnsureReason | null;
  readonly elsewhere: readonly MetElsewhere[];
  readonly entry: ToplistEntry | undefined;
}

/**
 * What a toplist comes to: a result for each brand that was expected, whatever became of the list, so that no brand
 * vanishes from a report because a page could not be read; where none was expected, a result for each entry of the
 * main section, and one for a list that could not be read. Pure.
 */
export function resultsOf(event: ToplistEvent): ToplistOutcome[] {
  const { expected } = event.data;
  if (event.type === 'ToplistRead') {
    const { reading } = event.data;
    return expected === null ? entriesOf(reading) : brandRowsOf(expected, reading).map(ofBrand);
  }
  const outcome = event.type === 'ToplistBlocked' ? 'blocked' : 'failed';
  const { reason } = event.data;
  return brandsOf(expected).map(([brand, position]) => ({
    ...{ brand, expected: position, found: null, alsoAt: [], state: null, outcome, errorReason: reason },
    ...{ why: null, elsewhere: [], entry: undefined },
  }));
}

/** Of those that were expected, as they are numbered where the list was read; one without a name where none was. */
function brandsOf(expected: ExpectedBrands): [string, number | null][] {
  if (expected === null) return [['', null]];
  return Object.entries(expected).toSorted(([a, first], [b, second]) => first - second || (a < b ? -1 : 1));
}

function ofBrand({ brand, expected, found, alsoAt, state, why, elsewhere, entry }: BrandRow): ToplistOutcome {
  const outcome = OUTCOME_OF_STATE[state];
  const errorReason = outcome === 'failed' ? 'list_unsure' : null;
  return { ...{ brand, expected, found, alsoAt, state, outcome, errorReason, why, elsewhere, entry } };
}

function entriesOf({ sections, main }: ToplistReading): ToplistOutcome[] {
  return (sections[main]?.entries ?? []).map((entry) => ({
    ...{
      brand: entry.brand.label,
      expected: null,
      found: entry.position,
      alsoAt: [],
      state: null,
      outcome: 'recorded',
    },
    ...{ errorReason: null, why: null, elsewhere: [], entry },
  }));
}
