import { type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { arePlaced, type Places, type ResultKey } from './places.ts';
import type { ResultRecord } from './row.ts';
import { conditionOf, orderSql, type ResultFilter, type ResultSort, reversed } from './selection.ts';

export interface ResultNeighbours {
  /** Place among the results that match, from 0; null for one that does not. */
  readonly index: number | null;
  readonly count: number;
  readonly previousId: ResultId | null;
  readonly nextId: ResultId | null;
}

/** What stands around a result by places that are held. @returns undefined where Postgres is to look for it */
export async function placedNeighbours(
  places: Places,
  { report_id, target, page, url_folded: url }: ResultRecord,
  filter: ResultFilter,
  sort: ResultSort,
): Promise<ResultNeighbours | undefined> {
  if (!places.areOfUse || !arePlaced(filter)) return undefined;
  const around = await places.around({ target, page, url }, filter, sort);
  const idOf = (key: ResultKey | undefined) =>
    key === undefined ? null : resultIdOf(Number(report_id) as ReportId, key.target, key.page);
  return (
    around && {
      ...{ index: around.before, count: around.count },
      ...{ previousId: idOf(around.previous), nextId: idOf(around.next) },
    }
  );
}

/** What stands around `record` in the given order, from its own place in it, whether or not it matches itself. */
export async function findNeighbours(
  db: Knex,
  record: ResultRecord,
  filter: ResultFilter,
  sort: ResultSort,
  count: number,
): Promise<ResultNeighbours> {
  const [previousId, nextId, index] = await Promise.all([
    firstAfter(db, record, wayBack(filter), reversed(sort)),
    firstAfter(db, record, filter, sort),
    countBefore(db, record, filter, sort),
  ]);
  return { index, count, previousId, nextId };
}

/** Whoever walks through what is unread has read it by that: the way back goes past what was just opened. */
const wayBack = (filter: ResultFilter): ResultFilter =>
  filter.reading?.isRead === false ? { ...filter, reading: undefined } : filter;

/** As in a list, what is unread is the rest: little was read of much. */
async function countBefore(db: Knex, record: ResultRecord, filter: ResultFilter, sort: ResultSort): Promise<number> {
  const { reading } = filter;
  if (reading?.isRead !== false) return await countAfter(db, record, filter, reversed(sort));
  const [all, read] = await Promise.all([
    countAfter(db, record, { ...filter, reading: undefined }, reversed(sort)),
    countAfter(db, record, { ...filter, reading: { ...reading, isRead: true } }, reversed(sort)),
  ]);
  return all - read;
}

/**
 * The results that come after `record`, as two ranges of the order's index: equals further along, and later keys.
 * One condition for both would make Postgres read the index from its start.
 */
function rangesAfter(record: ResultRecord, filter: ResultFilter, sort: ResultSort) {
  const { sql, bindings } = conditionOf(filter);
  const further = `position ${sort.positionDirection === 'asc' ? '>' : '<'} :position`;
  const later = sort.keyDirection === 'asc' ? '>' : '<';
  const ranges =
    sort.key === null
      ? [`${sql} and ${further}`]
      : [`${sql} and ${sort.key} = :key and ${further}`, `${sql} and ${sort.key} ${later} :key`];
  const key = sort.key === null ? {} : { key: record[sort.key] };
  return { ranges, bindings: { ...bindings, ...key, position: record.position } };
}

async function firstAfter(
  db: Knex,
  record: ResultRecord,
  filter: ResultFilter,
  sort: ResultSort,
): Promise<ResultId | null> {
  const { ranges, bindings } = rangesAfter(record, filter, sort);
  for (const range of ranges) {
    const answer = await db.raw<{ rows: { target: number; page: number }[] }>(
      `select target, page from ${live('results')} where ${range} order by ${orderSql(sort)} limit 1`,
      bindings,
    );
    const found = answer.rows[0];
    if (found) return resultIdOf(Number(record.report_id) as ReportId, found.target, found.page);
  }
  return null;
}

async function countAfter(db: Knex, record: ResultRecord, filter: ResultFilter, sort: ResultSort): Promise<number> {
  const { ranges, bindings } = rangesAfter(record, filter, sort);
  const counts = ranges.map((range) => `(select count(*) from ${live('results')} where ${range})`);
  const answer = await db.raw<{ rows: [{ count: string }] }>(`select ${counts.join(' + ')} as count`, bindings);
  return Number(answer.rows[0].count);
}
