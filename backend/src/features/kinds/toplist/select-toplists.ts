import type { UserId } from '@proofline/contracts/ids';
import { toplistResultFilters, toplistStateSchema } from '@proofline/contracts/kinds/toplist/result-view';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { resultChangeSchema } from '@proofline/contracts/result-change';
import type { Range, ToplistListOptions, ToplistOrderField } from '@proofline/projections/findings/toplist/selection';
import type { z } from 'zod';
import { parseOrdering } from '../../../kernel/http/ordering.ts';
import type { ResultSelection } from '../kind-results.ts';
import { ownFilters } from '../own-filters.ts';
import { readingOf } from '../reading-of.ts';

type Compliant = NonNullable<z.output<typeof toplistResultFilters>['compliant']>;
const outcomesOf: Readonly<Record<Compliant, readonly PageOutcome[]>> = {
  true: ['compliant'],
  false: ['not_compliant'],
  error: ['blocked', 'failed'],
  recorded: ['recorded'],
};

export const toplistOrderFields: Readonly<Record<string, ToplistOrderField>> = {
  status: 'status',
  compliant: 'status',
  mtime: 'recordedAt',
  url: 'url',
  country: 'country',
  country_code: 'country',
  brand: 'brand',
  expected_position: 'expected',
  found_position: 'found',
  state: 'state',
  changed: 'changed',
  offer: 'offer',
};

/** `3`, `3-10`, `3-` or `-10`, as the contract has let through. Pure. */
function rangeOf(asked: string | undefined): Range | undefined {
  if (asked === undefined) return undefined;
  const [from = '', to] = asked.split('-');
  const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits));
  return { from: numberOf(from), to: to === undefined ? numberOf(from) : numberOf(to) };
}

/**
 * What a list, a step to a neighbour and an export of toplists share. Pure.
 * @throws InvalidInput for an unknown field to sort by, a filter of another kind, or a value that a filter does not take
 */
export function selectToplists(reportId: number, query: ResultSelection, userId?: UserId): ToplistListOptions {
  const own = ownFilters(toplistResultFilters, query);
  return {
    reportId,
    url: query.url,
    countries: query.country ? query.country.split(',').map((code) => code.trim().toUpperCase()) : undefined,
    outcomes: own.compliant && outcomesOf[own.compliant],
    brand: own.brand,
    namedBrand: own.named_brand,
    brokenBrand: own.rule,
    website: own.website?.toLowerCase(),
    states: own.state?.split(',').map((name) => toplistStateSchema.parse(name)),
    expected: rangeOf(own.expected_position),
    found: rangeOf(own.found_position),
    changes: own.changed?.split(',').map((name) => resultChangeSchema.parse(name)),
    reading: readingOf(query, userId),
    order: parseOrdering(query.ordering, toplistOrderFields)?.[0],
  };
}
