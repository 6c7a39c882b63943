import type { UserId } from '@proofline/contracts/ids';
import { complianceResultFilters } from '@proofline/contracts/kinds/compliance/result-view';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { resultChangeSchema } from '@proofline/contracts/result-change';
import type { ResultFilter, ResultOrderField } from '@proofline/projections/findings/compliance/query';
import type { Order } from '@proofline/projections/paging';
import type { z } from 'zod';
import { InvalidInput } from '../../../kernel/http/errors.ts';
import { parseOrdering } from '../../../kernel/http/ordering.ts';
import type { ResultSelection } from '../kind-results.ts';
import { ownFilters } from '../own-filters.ts';

type Compliant = NonNullable<z.output<typeof complianceResultFilters>['compliant']>;
const outcomesOf: Readonly<Record<Compliant, readonly PageOutcome[]>> = {
  true: ['compliant'],
  false: ['not_compliant'],
  error: ['blocked', 'failed'],
  filtered: ['filtered_out'],
};

export const resultOrderFields: Readonly<Record<string, ResultOrderField>> = {
  status: 'status',
  compliant: 'status',
  mtime: 'recordedAt',
  url: 'url',
  country: 'country',
  country_code: 'country',
  compliance_rating: 'rating',
};

function readingOf({ read }: ResultSelection, userId: UserId | undefined): ResultFilter['reading'] {
  if (read === undefined) return undefined;
  if (userId === undefined) throw new InvalidInput({ read: ['What was read is a matter of who asks.'] });
  return { userId, isRead: read === 'true' };
}

/**
 * What a list, a step to a neighbour and an export of results share: filters and order of the query. The first field
 * decides the order; equals come newest first, so what follows it changes nothing. Pure.
 * @throws InvalidInput for an unknown field to sort by, a filter of another kind, or a value that a filter does not take
 */
export function selectResults(
  reportId: number,
  query: ResultSelection,
  userId?: UserId,
): ResultFilter & { order: Order<ResultOrderField> | undefined } {
  const { compliant, exclude_filtered_out: excludes, changed } = ownFilters(complianceResultFilters, query);
  return {
    reportId,
    url: query.url,
    countries: query.country ? query.country.split(',').map((code) => code.trim().toUpperCase()) : undefined,
    outcomes: compliant && outcomesOf[compliant],
    excludeFilteredOut: excludes === 'true',
    changes: changed?.split(',').map((name) => resultChangeSchema.parse(name)),
    reading: readingOf(query, userId),
    order: parseOrdering(query.ordering, resultOrderFields)?.[0],
  };
}
