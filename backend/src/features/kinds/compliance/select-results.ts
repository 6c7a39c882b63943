import type { UserId } from '@proofline/contracts/ids';
import { complianceResultFilters } from '@proofline/contracts/kinds/compliance/result-view';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { resultChangeSchema } from '@proofline/contracts/result-change';
import { MAX_RULES_FILTERED_BY } from '@proofline/projections/findings/compliance/met-rules';
import type { ResultFilter, ResultOrderField } from '@proofline/projections/findings/compliance/query';
import type { Order } from '@proofline/projections/paging';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { z } from 'zod';
import { InvalidInput } from '../../../kernel/http/errors.ts';
import { parseOrdering } from '../../../kernel/http/ordering.ts';
import type { ResultSelection } from '../kind-results.ts';
import { ownFilters } from '../own-filters.ts';
import { readingOf } from '../reading-of.ts';

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

/** Pages that break a rule: that do not meet it, or that meet it where the run looks for what should not be there. */
function brokenRule(id: string, tree: QueryTree | null | undefined): ResultFilter['rule'] {
  const index = tree == null ? -1 : leafRules(tree).findIndex(({ rule }) => rule.id === id);
  if (index === -1) throw new InvalidInput({ rule: ['The run has no such rule.'] });
  if (index >= MAX_RULES_FILTERED_BY) {
    throw new InvalidInput({ rule: [`Results are filtered by the first ${MAX_RULES_FILTERED_BY} rules of a run.`] });
  }
  return { index, isMet: tree?.not === true };
}

/**
 * What a list, a step to a neighbour and an export of results share: filters and order of the query. The first field
 * decides the order; equals come newest first, so what follows it changes nothing. Pure.
 * @param rules of the run, which a filter may name; absent where the filter names none
 * @throws InvalidInput for an unknown field to sort by, a filter of another kind, or a value that a filter does not take
 */
export function selectResults(
  reportId: number,
  query: ResultSelection,
  userId?: UserId,
  rules?: QueryTree | null,
): ResultFilter & { order: Order<ResultOrderField> | undefined } {
  const {
    compliant,
    exclude_filtered_out: excludes,
    changed,
    website,
    rule,
  } = ownFilters(complianceResultFilters, query);
  return {
    reportId,
    url: query.url,
    countries: query.country ? query.country.split(',').map((code) => code.trim().toUpperCase()) : undefined,
    outcomes: compliant && outcomesOf[compliant],
    excludeFilteredOut: excludes === 'true',
    changes: changed?.split(',').map((name) => resultChangeSchema.parse(name)),
    website: website?.toLowerCase(),
    rule: rule === undefined ? undefined : brokenRule(rule, rules),
    reading: readingOf(query, userId),
    order: parseOrdering(query.ordering, resultOrderFields)?.[0],
  };
}
