import type { Knex } from 'knex';

export interface PageRequest {
  /** Counts from 1. */
  readonly page: number;
  /** 0: all rows, at most `MAX_UNPAGED_ROWS`. */
  readonly pageSize: number;
}

export interface PageOf<Row> {
  /** Rows that match, on all pages. */
  readonly count: number;
  readonly rows: Row[];
}

export interface Order<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Rows of a list asked for without pages. */
export const MAX_UNPAGED_ROWS = 10_000;

export function limitAndOffset({ page, pageSize }: PageRequest): { limit: number; offset: number } {
  return pageSize === 0 ? { limit: MAX_UNPAGED_ROWS, offset: 0 } : { limit: pageSize, offset: (page - 1) * pageSize };
}

/** An order by columns, its ties broken by id in the direction of its first field. */
export interface IdOrder<Field extends string> {
  readonly id: string;
  readonly columns: Readonly<Record<Field, string>>;
  readonly order: readonly Order<Field>[];
  /** Joins what an order goes by that is not in the rows: counting does without. */
  readonly joined?: (query: Knex.QueryBuilder) => void;
}

/**
 * How many rows match, and the ids of those on the page, in order. Only keys are sorted and skipped, from whichever
 * end is nearer; the caller reads the rows of a page by id.
 * @param matching makes the query anew: the rows that match, nothing selected
 * @param counted where there is a cheaper way than to count them one by one
 */
export async function choosePage<Field extends string>(
  matching: () => Knex.QueryBuilder,
  { id, columns, order, joined }: IdOrder<Field>,
  page: PageRequest,
  counted = () => countRows(matching()),
): Promise<{ count: number; ids: number[] }> {
  const count = await counted();
  const { limit, offset } = limitAndOffset(page);
  const size = Math.min(limit, count - offset);
  if (size <= 0) return { count, ids: [] };
  const fromEnd = offset > count / 2;
  const chosen = matching()
    .limit(size)
    .offset(fromEnd ? count - offset - size : offset);
  joined?.(chosen);
  // Nulls come where Postgres puts them (last ascending, first descending), so that plain indexes serve both ways.
  for (const { field, descending } of order) chosen.orderBy(columns[field], descending !== fromEnd ? 'desc' : 'asc');
  chosen.orderBy(id, (order[0]?.descending ?? true) !== fromEnd ? 'desc' : 'asc');
  const ids = (await chosen.pluck<string[]>(id)).map(Number);
  return { count, ids: fromEnd ? ids.reverse() : ids };
}

/**
 * The same where matching is what costs: rows are matched once, in a statement that counts them and sorts their keys.
 * @param matching the rows that match, nothing selected; what is before the point in `id` is what they are called
 */
export async function choosePageAtOnce<Field extends string>(
  db: Knex,
  matching: Knex.QueryBuilder,
  { id, columns, order, joined }: IdOrder<Field>,
  page: PageRequest,
): Promise<{ count: number; ids: number[] }> {
  const [alias = ''] = id.split('.');
  const sorted = order.map(({ field, descending }) => ({ column: columns[field], order: descending ? 'desc' : 'asc' }));
  const keys = [id, ...sorted.map(({ column }) => column)].filter((column) => column.startsWith(`${alias}.`));
  const { limit, offset } = limitAndOffset(page);
  const chosen = db(alias).limit(limit).offset(offset).select(id);
  joined?.(chosen);
  chosen.orderBy([...sorted, { column: id, order: (order[0]?.descending ?? true) ? 'desc' : 'asc' }]);
  const [found]: { count: string; ids: string[] }[] = await db
    .queryBuilder()
    .withMaterialized(alias, matching.select([...new Set(keys)]))
    .select(db.raw('(select count(*) from ??) as count, array(?) as ids', [alias, chosen]));
  return { count: Number(found?.count), ids: found?.ids.map(Number) ?? [] };
}

export async function countRows(matching: Knex.QueryBuilder): Promise<number> {
  return Number((await matching.count({ count: '*' }).first<{ count: string }>()).count);
}

/** Rows as read by id, in the order of `ids`; what vanished in between is left out. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** A pattern for `ilike` that finds `text` anywhere, whatever it contains. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
