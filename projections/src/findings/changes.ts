import type { ReportId } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { writeRows } from '../runtime/write-rows.ts';
import { changeOf, type PageState } from './change-of.ts';
import type { Base, ComparedRun } from './compared-runs.ts';

/** What a result is compared by with those of the run before. */
export interface Comparable extends PageState {
  readonly reportId: ReportId;
  /** As `page-keys.ts` makes them. */
  readonly pageKey: string;
}

/**
 * What changed in each of these, in log order, which are not in the table yet. One look at the runs that they are
 * compared with, none where there are no such runs. Of several results for a page the first counts.
 * @param table of their kind
 */
export async function changesIn(
  trx: Knex.Transaction,
  schema: string,
  table: string,
  recorded: readonly Comparable[],
  runs: ReadonlyMap<ReportId, ComparedRun>,
): Promise<(ResultChange | null)[]> {
  const baseOf = ({ reportId }: Comparable) => runs.get(reportId)?.base ?? null;
  const asked = recorded.flatMap((result) => {
    const base = baseOf(result);
    return base === null ? [] : [{ base: base.reportId, page_key: result.pageKey }];
  });
  if (asked.length === 0) return recorded.map(() => null);
  const known = await statesOf(trx, schema, table, asked);
  return recorded.map((result) => {
    const change = changeSince(baseOf(result), result, known);
    // What comes late to a run is seen by those that are compared with it from then on, wherever a batch ends.
    const key = keyOf(result.reportId, result.pageKey);
    if (!known.has(key)) known.set(key, result);
    return change;
  });
}

function changeSince(
  base: Base | null,
  result: Comparable,
  known: ReadonlyMap<string, PageState>,
): ResultChange | null {
  if (base === null) return null;
  const was = known.get(keyOf(base.reportId, result.pageKey));
  if (was !== undefined) return changeOf(was, result);
  return base.isWhole ? 'new' : null;
}

const keyOf = (reportId: number | string, pageKey: string) => `${reportId} ${pageKey}`;

async function statesOf(
  trx: Knex.Transaction,
  schema: string,
  table: string,
  asked: readonly { readonly base: ReportId; readonly page_key: string }[],
): Promise<Map<string, PageState>> {
  const states = await writeRows<StateRecord>(
    trx,
    `select asked.base, asked.page_key, was.outcome, was.text_key
     from json_to_recordset(:rows) as asked (base bigint, page_key bigint)
     cross join lateral (
       select r.outcome, r.text_key from ${schema}.${table} r
       where r.report_id = asked.base and r.page_key = asked.page_key
       order by r.position limit 1
     ) was`,
    asked,
  );
  return new Map(
    states.map(({ base, page_key: pageKey, outcome, text_key: textKey }) => [
      keyOf(base, pageKey),
      { outcome, textKey },
    ]),
  );
}

interface StateRecord {
  readonly base: string;
  readonly page_key: string;
  readonly outcome: PageOutcome;
  readonly text_key: string | null;
}
