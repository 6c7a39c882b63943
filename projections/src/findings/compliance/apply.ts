import type { Knex } from 'knex';
import { bigint, type Columns, insertRows, integer, json, text, texts } from '../../runtime/insert-rows.ts';
import { headerColumns } from '../header.ts';
import type { ResultRecorded } from './project.ts';

/** Postgres indexes entries of at most 2,704 bytes: what is searched and sorted by is cut well below. */
const MAX_FOLDED_URL = 600;

const resultColumns: Columns<ResultRecorded> = {
  ...headerColumns(({ organizationId, target, page, row }) => ({ organizationId, target, page, ...row })),
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
): Promise<void> {
  await insertRows(trx, `${schema}.results`, resultColumns, recorded);
  await insertRows(trx, `${schema}.result_details`, detailColumns, recorded);
}
