import type { ReportId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import { countChanges } from './change-counts.ts';
import { archiveRuns, comparedRuns, endRuns, startRuns } from './compared-runs.ts';
import { inPasses } from './in-passes.ts';
import type { FindingChange, FindingRecorded } from './project.ts';
import { findingKinds } from './registry.ts';

/** Rows by the kind of each finding, counters for all. A report is archived long after its last finding. */
export async function applyFindings(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly FindingChange[],
): Promise<Touched[]> {
  for (const pass of inPasses(changes)) {
    await startRuns(
      trx,
      schema,
      pass.filter((change) => change.type === 'started'),
    );
    await recordFindings(
      trx,
      schema,
      pass.filter((change) => change.type === 'recorded'),
    );
    const completed = await endRuns(
      trx,
      schema,
      pass.filter((change) => change.type === 'ended'),
    );
    for (const kind of findingKinds.values()) await kind.keepGone(trx, schema, completed);
    const archived = pass.filter((change) => change.type === 'gone').map(({ reportId }) => reportId);
    await removeReports(trx, schema, archived);
    await forgetChanges(trx, schema, await archiveRuns(trx, schema, archived));
  }
  return changes.map(({ organizationId, reportId }) => ({ organization: organizationId, results: [reportId] }));
}

async function recordFindings(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly FindingRecorded[],
): Promise<void> {
  const runs = await comparedRuns(trx, schema, [...new Set(recorded.map(({ reportId }) => reportId))]);
  for (const [kind, own] of Map.groupBy(recorded, (finding) => finding.kind)) {
    const rows = own.map(({ row }) => row);
    await countChanges(trx, schema, own, await kind.apply(trx, schema, rows, runs));
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
}

/** From the tables of every kind: one that is built later finds its own here. */
async function removeReports(trx: Knex.Transaction, schema: string, gone: readonly ReportId[]): Promise<void> {
  const tables = [...findingKinds.values()].flatMap((kind) => kind.tables);
  for (const table of [...tables, 'result_counts', 'change_counts', 'gone_pages']) {
    await writeRows(trx, `delete from ${schema}.${table} where ${isNamed}`, rowsOf(gone));
  }
}

/** What their results are held against has left: nobody knows any more what changed. */
async function forgetChanges(trx: Knex.Transaction, schema: string, left: readonly ReportId[]): Promise<void> {
  for (const kind of findingKinds.values()) {
    const [main] = kind.tables;
    await writeRows(trx, `update ${schema}.${main} set change = null where ${isNamed}`, rowsOf(left));
  }
  await writeRows(trx, `delete from ${schema}.change_counts where ${isNamed}`, rowsOf(left));
}

const isNamed = 'report_id in (select r.report_id from json_to_recordset(:rows) as r (report_id bigint))';
const rowsOf = (reports: readonly ReportId[]) => reports.map((reportId) => ({ report_id: reportId }));

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
