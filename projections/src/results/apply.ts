import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import { type ResultRecorded, STATUS_RANKS } from './project.ts';

/** Postgres indexes entries of at most 2,704 bytes: what is searched and sorted by is cut well below. */
const MAX_FOLDED_URL = 600;

export async function applyResults(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly ResultRecorded[],
): Promise<Touched[]> {
  await writeRows(
    trx,
    `insert into ${schema}.results (report_id, target, page, organization_id, check_id, position, url, url_folded, final_url,
       country, outcome, status_rank, rating, error_reason, filtered_reason, languages, rule_cells, filter_cells,
       attempts, fetched_at, recorded_at)
     select r.*
     from json_to_recordset(:rows) as r (report_id bigint, target integer, page integer, organization_id bigint,
       check_id bigint, position bigint, url text, url_folded text, final_url text, country text, outcome text, status_rank smallint,
       rating smallint, error_reason text, filtered_reason text, languages text[], rule_cells jsonb,
       filter_cells jsonb, attempts smallint, fetched_at timestamptz, recorded_at timestamptz)`,
    recorded.map(toRecord),
  );
  await writeRows(
    trx,
    `insert into ${schema}.result_details (report_id, target, page, organization_id, details)
     select r.*
     from json_to_recordset(:rows) as r (report_id bigint, target integer, page integer, organization_id bigint,
       details jsonb)`,
    recorded.map(({ row, target, page, organizationId, details }) => ({
      report_id: row.reportId,
      target,
      page,
      organization_id: organizationId,
      details,
    })),
  );
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

function toRecord({ organizationId, target, page, row }: ResultRecorded): object {
  return {
    report_id: row.reportId,
    target,
    page,
    organization_id: organizationId,
    check_id: row.checkId,
    position: row.position,
    url: row.url,
    url_folded: row.url.toLowerCase().slice(0, MAX_FOLDED_URL),
    final_url: row.finalUrl,
    country: row.country,
    outcome: row.outcome,
    status_rank: STATUS_RANKS[row.outcome],
    rating: row.rating ?? -1,
    error_reason: row.errorReason,
    filtered_reason: row.filteredReason,
    languages: row.languages,
    rule_cells: row.rules,
    filter_cells: row.filters,
    attempts: row.attempts,
    fetched_at: row.fetchedAt,
    recorded_at: row.recordedAt,
  };
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
