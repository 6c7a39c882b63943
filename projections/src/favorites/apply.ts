import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { FavoriteChange } from './project.ts';

/** Of each check and person the last change of a batch counts. */
export async function applyFavoriteChanges(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly FavoriteChange[],
): Promise<Touched[]> {
  const last = [...new Map(changes.map((change) => [`${change.userId} ${change.checkId}`, change])).values()];
  await writeRows(
    trx,
    `delete from ${schema}.favorites f
     using json_to_recordset(:rows) as r (user_id bigint, check_id bigint)
     where f.user_id = r.user_id and f.check_id = r.check_id`,
    last.filter(({ isFavorite }) => !isFavorite).map(keyOf),
  );
  await writeRows(
    trx,
    `insert into ${schema}.favorites (user_id, check_id, organization_id, created_at, position)
     select r.* from json_to_recordset(:rows) as r (user_id bigint, check_id bigint, organization_id bigint,
       created_at timestamptz, position bigint)
     on conflict (user_id, check_id) do update set
       organization_id = excluded.organization_id, created_at = excluded.created_at, position = excluded.position`,
    last
      .filter(({ isFavorite }) => isFavorite)
      .map((change) => ({
        ...keyOf(change),
        organization_id: change.organizationId,
        created_at: change.at,
        position: String(change.position),
      })),
  );
  return last.map(({ organizationId, userId }) => ({ organization: organizationId, favoritesOf: [userId] }));
}

const keyOf = ({ userId, checkId }: FavoriteChange) => ({ user_id: userId, check_id: checkId });
