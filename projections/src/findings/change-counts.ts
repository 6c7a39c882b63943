import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { writeRows } from '../runtime/write-rows.ts';
import type { FindingRecorded } from './project.ts';

/** @param changes finding by finding; null where there is nothing to compare with */
export async function countChanges(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly FindingRecorded[],
  changes: readonly (ResultChange | null)[],
): Promise<void> {
  const counts = new Map<string, ChangeCount>();
  for (const [index, { reportId, organizationId, summary }] of recorded.entries()) {
    const change = changes[index] ?? null;
    if (change === null) continue;
    const { country, outcome } = summary;
    const key = `${reportId} ${change} ${country ?? ''} ${outcome}`;
    const count = counts.get(key) ?? {
      report_id: reportId,
      change,
      country: country ?? '',
      outcome,
      organization_id: organizationId,
      results: 0,
    };
    counts.set(key, count);
    count.results += 1;
  }
  await writeRows(
    trx,
    `insert into ${schema}.change_counts as known (report_id, change, country, outcome, organization_id, results)
     select r.*
     from json_to_recordset(:rows) as r (report_id bigint, change text, country text, outcome text,
       organization_id bigint, results integer)
     on conflict (report_id, change, country, outcome) do update set results = known.results + excluded.results`,
    [...counts.values()],
  );
}

interface ChangeCount {
  readonly report_id: number;
  readonly change: ResultChange;
  readonly country: string;
  readonly outcome: string;
  readonly organization_id: number;
  results: number;
}
