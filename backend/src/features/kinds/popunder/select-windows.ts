import type { UserId } from '@proofline/contracts/ids';
import { popunderResultFilters } from '@proofline/contracts/kinds/popunder/result-view';
import { placementSchema } from '@proofline/contracts/kinds/popunder/window';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { resultChangeSchema } from '@proofline/contracts/result-change';
import type { WindowOrderField, WindowSelection } from '@proofline/projections/findings/popunder/query';
import type { z } from 'zod';
import { parseOrdering } from '../../../kernel/http/ordering.ts';
import type { ResultSelection } from '../kind-results.ts';
import { ownFilters } from '../own-filters.ts';
import { readingOf } from '../reading-of.ts';

export const windowOrderFields: Readonly<Record<string, WindowOrderField>> = {
  mtime: 'recordedAt',
  status: 'status',
  url: 'url',
  country: 'country',
  country_code: 'country',
  matched_link: 'matchedLink',
};

type Compliant = NonNullable<z.output<typeof popunderResultFilters>['compliant']>;
const outcomesOf: Readonly<Record<Compliant, readonly PageOutcome[]>> = {
  false: ['not_compliant'],
  error: ['blocked', 'failed'],
  filtered: ['filtered_out'],
};

const codesOf = (codes: string) => codes.split(',').map((code) => code.trim().toUpperCase());

/**
 * What a list, a step to a neighbour and an export of windows share: filters and order of the query. Pure.
 * @throws InvalidInput for an unknown field to sort by, a filter of another kind, or a value that a filter does not take
 */
export function selectWindows(reportId: number, query: ResultSelection, userId?: UserId): WindowSelection {
  const own = ownFilters(popunderResultFilters, query);
  return {
    reportId,
    url: query.url,
    countries: query.country ? codesOf(query.country) : undefined,
    outcomes: own.compliant && outcomesOf[own.compliant],
    excludeFilteredOut: own.exclude_filtered_out === 'true',
    changes: own.changed?.split(',').map((name) => resultChangeSchema.parse(name)),
    moreKeywordsThan: own.matched_keywords__len__gt,
    keyword: own.keyword,
    matchedLink: own.matched_link,
    placements: own.placement?.split(',').map((name) => placementSchema.parse(name)),
    website: own.website,
    network: own.network,
    unrequested: own.unrequested === undefined ? undefined : own.unrequested === 'true',
    reading: readingOf(query, userId),
    order: parseOrdering(query.ordering, windowOrderFields)?.[0],
  };
}
