import { runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { getRunConfiguration } from '@proofline/projections/reports/query';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { ResultSelection, ResultSource } from '../kind-results.ts';
import { selectResults } from './select-results.ts';

/** As `selectResults`; the run's rules are read where the selection names one. @throws InvalidInput */
export async function chosenOf(
  source: ResultSource,
  reportId: number,
  selection: ResultSelection,
): Promise<ReturnType<typeof selectResults>> {
  const rules = selection.rule === undefined ? undefined : await rulesOfRun(source, reportId);
  return selectResults(reportId, selection, source.userId, rules);
}

/** Undefined when the organisation has no such run. */
export async function rulesOfRun(
  { db, organizationId }: ResultSource,
  reportId: number,
): Promise<QueryTree | undefined> {
  const configuration = await getRunConfiguration(db, organizationId, reportId);
  return (configuration && runPartsOf(configuration).rules) ?? undefined;
}
