import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import type { Order } from '../../paging.ts';
import type { RowStatement } from '../../raw-rows/stream-raw-rows.ts';
import { RECORD_COLUMNS, type ResultRecordText } from './result-record.ts';
import {
  conditionOf,
  DEFAULT_RESULT_ORDER,
  orderSql,
  type ResultFilter,
  type ResultOrderField,
  sortOf,
} from './selection.ts';

export interface AllResultsOptions extends ResultFilter {
  readonly order?: Order<ResultOrderField> | undefined;
  /** Those alone of which some rule or filter says that it found links. */
  readonly withLinks?: boolean;
  /** The first of them; all where there is none. */
  readonly limit?: number;
}

/** The cells are kept as JSON text as it was written, with or without spaces. */
const someLinks = String.raw`(rule_cells::text || filter_cells::text) ~ '"linkCount"\s*:\s*[1-9]'`;

/** All results that match, in order, by the columns of a record; to be read row by row (`streamRawRows`). */
export function allResults(db: Knex, organizationId: number, options: AllResultsOptions): RowStatement {
  const { sql, bindings } = selectRecords(db, organizationId, options, RECORD_COLUMNS).toSQL().toNative();
  return { sql, bindings };
}

/** As many of them as the limit says, at once. */
export async function resultRecords(
  db: Knex,
  organizationId: number,
  options: AllResultsOptions & { readonly limit: number },
): Promise<ResultRecordText[]> {
  const texts = RECORD_COLUMNS.map((column) => `(${column})::text`);
  const records = selectRecords(db, organizationId, options, texts).options({ rowMode: 'array' });
  return ((await records) as { rows: ResultRecordText[] }).rows;
}

function selectRecords(
  db: Knex,
  organizationId: number,
  options: AllResultsOptions,
  columns: readonly string[],
): Knex.Raw {
  const { sql, bindings } = conditionOf(options);
  const results = live('results');
  return db.raw(
    `select ${columns.join(', ')}
     from ${results} join ${live('result_details')} d using (report_id, target, page)
     where ${sql} and ${results}.organization_id = :organizationId ${options.withLinks ? `and ${someLinks}` : ''}
     order by ${orderSql(sortOf(options.order ?? DEFAULT_RESULT_ORDER))}
     limit :limit`,
    { ...bindings, organizationId, limit: options.limit ?? null },
  );
}
