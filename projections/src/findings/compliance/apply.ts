import type { ReportId } from '@proofline/contracts/ids';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { bigint, type Columns, insertRows, integer, json, text, texts } from '../../runtime/insert-rows.ts';
import { changesIn } from '../changes.ts';
import type { ComparedRun } from '../compared-runs.ts';
import { takeBackGone } from '../gone.ts';
import { headerColumns } from '../header.ts';
import type { ResultRecorded } from './project.ts';

/** Postgres indexes entries of at most 2,704 bytes: what is searched and sorted by is cut well below. */
const MAX_FOLDED_URL = 600;

type Compared = ResultRecorded & { readonly change: ResultChange | null };

const resultColumns: Columns<Compared> = {
  ...headerColumns(({ organizationId, target, page, row, change }) => ({
    organizationId,
    target,
    page,
    ...row,
    change,
  })),
  url: text(({ row }) => row.url),
  url_folded: text(({ row }) => row.url.toLowerCase().slice(0, MAX_FOLDED_URL)),
  final_url: text(({ row }) => row.finalUrl),
  rating: integer(({ row }) => row.rating ?? -1),
  error_reason: text(({ row }) => row.errorReason),
  filtered_reason: text(({ row }) => row.filteredReason),
  languages: texts(({ row }) => row.languages),
  rule_cells: json(({ row }) => row.rules),
  filter_cells: json(({ row }) => row.filters),
  attempts: integer(({ row }) => row.attempts),
  page_key: bigint(({ pageKey }) => pageKey),
  text_key: bigint(({ textKey }) => textKey),
  met: bigint(({ met }) => met),
};

const detailColumns: Columns<ResultRecorded> = {
  report_id: bigint(({ row }) => row.reportId),
  target: integer(({ target }) => target),
  page: integer(({ page }) => page),
  organization_id: bigint(({ organizationId }) => organizationId),
  details: json(({ details }) => details),
};

export async function writeResults(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly ResultRecorded[],
  runs: ReadonlyMap<ReportId, ComparedRun>,
): Promise<readonly (ResultChange | null)[]> {
  const pages = recorded.map(({ row, pageKey, textKey }) => {
    return { reportId: row.reportId, outcome: row.outcome, pageKey, textKey };
  });
  const changes = await changesIn(trx, schema, 'results', pages, runs);
  const compared = recorded.map((result, index) => ({ ...result, change: changes[index] ?? null }));
  await insertRows(trx, `${schema}.results`, resultColumns, compared);
  await insertRows(trx, `${schema}.result_details`, detailColumns, recorded);
  await takeBackGone(trx, schema, pages, runs);
  return changes;
}
