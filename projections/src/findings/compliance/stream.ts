import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import type { Order } from '../../paging.ts';
import { HANDFULS_KEPT, type RawRows, readRawRows } from '../../raw-rows/raw-rows.ts';
import { streamRawRows } from '../../raw-rows/stream-raw-rows.ts';
import { RECORD_COLUMNS, type ResultRecordText } from './result-record.ts';
import {
  conditionOf,
  DEFAULT_RESULT_ORDER,
  orderSql,
  type ResultFilter,
  type ResultOrderField,
  sortOf,
} from './selection.ts';

export interface StreamResultsOptions extends ResultFilter {
  readonly order?: Order<ResultOrderField> | undefined;
  /** Those alone of which some rule or filter says that it found links. */
  readonly withLinks?: boolean;
  /** The first of them; all where there is none. */
  readonly limit?: number;
  /** Nobody reads any more: the connection is free at once. */
  readonly signal?: AbortSignal | undefined;
}

const RECORDS_AT_A_TIME = 200;
/** The cells are kept as JSON text as it was written, with or without spaces. */
const someLinks = String.raw`(rule_cells::text || filter_cells::text) ~ '"linkCount"\s*:\s*[1-9]'`;

/**
 * All results that match, in order, some at a time, through a cursor: memory stays the same whatever their number.
 * Ending the iteration early frees the connection.
 */
export async function* streamResults(
  db: Knex,
  organizationId: number,
  options: StreamResultsOptions,
): AsyncGenerator<readonly ResultRecordText[]> {
  for await (const rows of streamRawResults(db, organizationId, options)) yield [...readRawRows(rows)];
}

/** As `streamResults`, for who has them read elsewhere (`readRawRows`), `HANDFULS_KEPT` at a time. */
export function streamRawResults(
  db: Knex,
  organizationId: number,
  { signal, ...options }: StreamResultsOptions,
): AsyncGenerator<RawRows> {
  const { sql, bindings } = conditionOf(options);
  const results = live('results');
  const statement = db.raw(
    `select ${RECORD_COLUMNS.join(', ')}
     from ${results} join ${live('result_details')} d using (report_id, target, page)
     where ${sql} and ${results}.organization_id = :organizationId ${options.withLinks ? `and ${someLinks}` : ''}
     order by ${orderSql(sortOf(options.order ?? DEFAULT_RESULT_ORDER))}
     limit :limit`,
    { ...bindings, organizationId, limit: options.limit ?? null },
  );
  return streamRawRows(db, statement, { atATime: RECORDS_AT_A_TIME, kept: HANDFULS_KEPT, signal });
}
