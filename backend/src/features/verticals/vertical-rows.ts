import type { Vertical } from '@proofline/contracts/api/verticals';
import type { VerticalId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

export type VerticalFields = Omit<Vertical, 'id'>;

const columns = ['id', 'name', 'keywords', 'enabled'] as const;

/** By name: all of them, the enabled ones, or those of these ids. */
export async function listVerticals(
  db: Knex,
  { ids, onlyEnabled = false }: { ids?: readonly VerticalId[]; onlyEnabled?: boolean } = {},
): Promise<Vertical[]> {
  const query = db('verticals').orderByRaw('lower(name), id');
  if (ids !== undefined) query.whereIn('id', [...ids]);
  if (onlyEnabled) query.where({ enabled: true });
  return await query.select<Vertical[]>(columns);
}

/** @returns undefined when there are `most` already; `taken` when another one has the name */
export async function insertVertical(
  db: Knex,
  vertical: VerticalFields,
  { most, now }: { most: number; now: Date },
): Promise<Vertical | 'taken' | undefined> {
  const counted = await db('verticals').count<[{ count: string }]>('id as count');
  if (Number(counted[0]?.count ?? 0) >= most) return undefined;
  const rows = await db('verticals')
    .insert({ ...vertical, created_at: now })
    .onConflict('name')
    .ignore()
    .returning<Vertical[]>(columns);
  return rows[0] ?? 'taken';
}

/** Locks the row until the transaction ends. */
export async function holdVertical(trx: Knex, id: VerticalId): Promise<Vertical | undefined> {
  return await trx('verticals').where({ id }).forUpdate().first<Vertical | undefined>(columns);
}

/** @returns false when another one has the name */
export async function updateVertical(trx: Knex, { id, ...fields }: Vertical): Promise<boolean> {
  const taken = await trx('verticals').where({ name: fields.name }).whereNot({ id }).first('id');
  if (taken !== undefined) return false;
  await trx('verticals').where({ id }).update(fields);
  return true;
}
