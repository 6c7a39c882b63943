import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { FindingChange, FindingRecorded, ReportGone } from './project.ts';
import { findingKinds } from './registry.ts';

/** Rows by the kind of each finding, counters for all. A report is archived long after its last finding. */
export async function applyFindings(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly FindingChange[],
): Promise<Touched[]> {
  const recorded = changes.filter((change) => change.type === 'recorded');
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
  await removeReports(
    trx,
    schema,
    changes.filter((change) => change.type === 'gone'),
  );
  return changes.map(({ organizationId, reportId }) => ({ organization: organizationId, results: [reportId] }));
}

/** From the tables of every kind: one that is built later finds its own here. */
async function removeReports(trx: Knex.Transaction, schema: string, gone: readonly ReportGone[]): Promise<void> {
  const rows = gone.map(({ reportId }) => ({ report_id: reportId }));
  const tables = [...[...findingKinds.values()].flatMap((kind) => kind.tables), 'result_counts'];
  for (const table of tables) {
    await writeRows(
      trx,
      `delete from ${schema}.${table}
       where report_id in (select r.report_id from json_to_recordset(:rows) as r (report_id bigint))`,
      rows,
    );
  }
}

interface ResultCount {
  readonly report_id: number;
  readonly country: string;
  readonly outcome: string;
  readonly organization_id: number;
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
