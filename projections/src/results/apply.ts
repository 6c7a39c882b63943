import type { Knex } from 'knex';
import { bigint, type Columns, insertRows, integer, json, text, texts, timestamp } from '../runtime/insert-rows.ts';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import { type ResultRecorded, STATUS_RANKS } from './project.ts';

/** Postgres indexes entries of at most 2,704 bytes: what is searched and sorted by is cut well below. */
const MAX_FOLDED_URL = 600;

const keyColumns: Columns<ResultRecorded> = {
  report_id: bigint(({ row }) => row.reportId),
  target: integer(({ target }) => target),
  page: integer(({ page }) => page),
  organization_id: bigint(({ organizationId }) => organizationId),
};

const resultColumns: Columns<ResultRecorded> = {
  ...keyColumns,
  check_id: bigint(({ row }) => row.checkId),
  position: bigint(({ row }) => row.position),
  url: text(({ row }) => row.url),
  url_folded: text(({ row }) => row.url.toLowerCase().slice(0, MAX_FOLDED_URL)),
  final_url: text(({ row }) => row.finalUrl),
  country: text(({ row }) => row.country),
  outcome: text(({ row }) => row.outcome),
  status_rank: integer(({ row }) => STATUS_RANKS[row.outcome]),
  rating: integer(({ row }) => row.rating ?? -1),
  error_reason: text(({ row }) => row.errorReason),
  filtered_reason: text(({ row }) => row.filteredReason),
  languages: texts(({ row }) => row.languages),
  rule_cells: json(({ row }) => row.rules),
  filter_cells: json(({ row }) => row.filters),
  attempts: integer(({ row }) => row.attempts),
  fetched_at: timestamp(({ row }) => row.fetchedAt),
  recorded_at: timestamp(({ row }) => row.recordedAt),
};

const detailColumns: Columns<ResultRecorded> = { ...keyColumns, details: json(({ details }) => details) };

export async function applyResults(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly ResultRecorded[],
): Promise<Touched[]> {
  await insertRows(trx, `${schema}.results`, resultColumns, recorded);
  await insertRows(trx, `${schema}.result_details`, detailColumns, recorded);
  await writeRows(
    trx,
    `insert into ${schema}.result_counts as known (report_id, country, outcome, organization_id, results)
     select r.*
     from json_to_recordset(:rows) as r (report_id bigint, country text, outcome text, organization_id bigint,
       results integer)
     on conflict (report_id, country, outcome) do update set results = known.results + excluded.results`,
    countResults(recorded),
  );
  return recorded.map(({ organizationId, row }) => ({ organization: organizationId, results: [row.reportId] }));
}

interface ResultCount {
  report_id: number;
  country: string;
  outcome: string;
  organization_id: number;
  results: number;
}

function countResults(recorded: readonly ResultRecorded[]): ResultCount[] {
  const counts = new Map<string, ResultCount>();
  for (const { row, organizationId } of recorded) {
    const key = `${row.reportId} ${row.country} ${row.outcome}`;
    const count = counts.get(key) ?? {
      report_id: row.reportId,
      country: row.country,
      outcome: row.outcome,
      organization_id: organizationId,
      results: 0,
    };
    counts.set(key, count);
    count.results += 1;
  }
  return [...counts.values()];
}
