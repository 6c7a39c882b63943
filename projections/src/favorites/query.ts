import type { CheckId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { type Question, question } from '../asked-together.ts';
import { live } from '../live-schema.ts';
import { limitAndOffset, type PageOf, type PageRequest } from '../paging.ts';

/** Whose favourites: of the organisation in which they are read. */
export interface Reader {
  readonly userId: UserId;
  readonly organizationId: number;
}

export interface FavoriteRow {
  readonly checkId: CheckId;
  readonly createdAt: Date;
}

interface FavoriteRecord {
  readonly check_id: string;
  readonly created_at: Date;
}

/** Favourites of a reader whose checks are known, the newest first. */
export async function listFavorites(db: Knex, reader: Reader, page: PageRequest): Promise<PageOf<FavoriteRow>> {
  const known = favoritesOf(db, reader)
    .join({ c: live('checks') }, 'c.id', 'f.check_id')
    .where('c.organization_id', reader.organizationId)
    .whereNotNull('c.created_at');
  const counted = await known.clone().count({ count: '*' }).first<{ count: string }>();
  const { limit, offset } = limitAndOffset(page);
  const records: FavoriteRecord[] = await known
    .orderBy([
      { column: 'f.created_at', order: 'desc' },
      { column: 'f.check_id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)
    .select('f.check_id', 'f.created_at');
  return { count: Number(counted.count), rows: records.map(toRow) };
}

/** undefined: no favourite of theirs. */
export async function getFavorite(db: Knex, reader: Reader, checkId: number): Promise<FavoriteRow | undefined> {
  const record = await favoritesOf(db, reader)
    .where('f.check_id', checkId)
    .first<FavoriteRecord | undefined>('f.check_id', 'f.created_at');
  return record && toRow(record);
}

/** Those of `checkIds` that are favourites of the reader. */
export const favoritesAmong = (
  { userId, organizationId }: Reader,
  checkIds: readonly number[],
): Question<Set<CheckId>> =>
  question<Pick<FavoriteRecord, 'check_id'>, Set<CheckId>>(
    `select check_id from ${live('favorites')}
     where user_id = :userId and organization_id = :organizationId and check_id = any(:checkIds::bigint[])`,
    { userId, organizationId, checkIds },
    (records) => new Set(records.map(({ check_id }) => Number(check_id) as CheckId)),
  );

const favoritesOf = (db: Knex, { userId, organizationId }: Reader): Knex.QueryBuilder =>
  db({ f: live('favorites') }).where({ 'f.user_id': userId, 'f.organization_id': organizationId });

function toRow(record: FavoriteRecord): FavoriteRow {
  return { checkId: Number(record.check_id) as CheckId, createdAt: record.created_at };
}
