import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { FindingRecorded } from './project.ts';

/** Rows by the kind of each finding, counters for all. */
export async function applyFindings(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly FindingRecorded[],
): Promise<Touched[]> {
  for (const [kind, own] of Map.groupBy(recorded, (finding) => finding.kind)) {
    await kind.apply(
      trx,
      schema,
      own.map(({ row }) => row),
    );
  }
  await writeRows(
    trx,
    `insert into ${schema}.result_counts as known (report_id, country, outcome, organization_id, results)
     select r.*
     from json_to_recordset(:rows) as r (report_id bigint, country text, outcome text, organization_id bigint,
       results integer)
     on conflict (report_id, country, outcome) do update set results = known.results + excluded.results`,
    countFindings(recorded),
  );
  return recorded.map(({ organizationId, reportId }) => ({ organization: organizationId, results: [reportId] }));
}

interface ResultCount {
  report_id: number;
  country: string;
  outcome: string;
  organization_id: number;
  results: number;
}

function countFindings(recorded: readonly FindingRecorded[]): ResultCount[] {
  const counts = new Map<string, ResultCount>();
  for (const { organizationId, reportId, summary } of recorded) {
    const { country, outcome } = summary;
    const key = `${reportId} ${country ?? ''} ${outcome}`;
    const count = counts.get(key) ?? {
      report_id: reportId,
      country: country ?? '',
      outcome,
      organization_id: organizationId,
      results: 0,
    };
    counts.set(key, count);
    count.results += 1;
  }
  return [...counts.values()];
}
