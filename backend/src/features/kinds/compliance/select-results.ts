import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultFilter, ResultOrderField } from '@proofline/projections/findings/compliance/query';
import type { Order } from '@proofline/projections/paging';
import { parseOrdering } from '../../../kernel/http/ordering.ts';
import type { ResultSelection } from '../kind-results.ts';

const outcomesOf: Readonly<Record<NonNullable<ResultSelection['compliant']>, readonly PageOutcome[]>> = {
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

/**
 * What a list, a step to a neighbour and an export of results share: filters and order of the query. The first field
 * decides the order; equals come newest first, so what follows it changes nothing. Pure.
 * @throws InvalidInput for an unknown field to sort by
 */
export function selectResults(
  reportId: number,
  query: ResultSelection,
): ResultFilter & { order: Order<ResultOrderField> | undefined } {
  return {
    reportId,
    url: query.url,
    countries: query.country ? query.country.split(',').map((code) => code.trim().toUpperCase()) : undefined,
    outcomes: query.compliant && outcomesOf[query.compliant],
    excludeFilteredOut: query.exclude_filtered_out === 'true',
    order: parseOrdering(query.ordering, resultOrderFields)?.[0],
  };
}
