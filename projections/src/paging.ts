import type { Knex } from 'knex';

export interface PageRequest {
  /** Counts from 1. */
  page: number;
  /** 0: all rows, at most `MAX_UNPAGED_ROWS`. */
  pageSize: number;
}

export interface PageOf<Row> {
  /** Rows that match, on all pages. */
  count: number;
  rows: Row[];
}

export interface Order<Field extends string> {
  field: Field;
  descending: boolean;
}

/** Rows of a list asked for without pages. */
export const MAX_UNPAGED_ROWS = 10_000;

export function limitAndOffset({ page, pageSize }: PageRequest): { limit: number; offset: number } {
  return pageSize === 0 ? { limit: MAX_UNPAGED_ROWS, offset: 0 } : { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Nulls come where Postgres puts them, so that plain indexes serve: last ascending, first descending. */
export function orderBy<Field extends string>(
  query: Knex.QueryBuilder,
  columns: Readonly<Record<Field, string>>,
  order: readonly Order<Field>[],
): void {
  for (const { field, descending } of order) {
    query.orderBy(columns[field], descending ? 'desc' : 'asc');
  }
}

/** A pattern for `ilike` that finds `text` anywhere, whatever it contains. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
