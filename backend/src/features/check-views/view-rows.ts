import type { CheckView, CheckViewId, CheckViewSearch } from '@proofline/contracts/api/check-views';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Whose views are meant: one person's alone. */
export interface ViewOwner {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

const columns = ['id', 'name', 'search'] as const;
const ofOwner = (db: Knex, { organizationId, userId }: ViewOwner) =>
  db('check_views').where({ organization_id: organizationId, account_id: userId });

/** A person's views, oldest first. */
export const listViews = async (db: Knex, owner: ViewOwner): Promise<CheckView[]> =>
  await ofOwner(db, owner).orderBy('id').select<CheckView[]>(columns);

/** @returns undefined when the person has `most` already; `taken` when one of them has the name */
export async function insertView(
  db: Knex,
  owner: ViewOwner,
  { name, search }: Pick<CheckView, 'name' | 'search'>,
  most: number,
): Promise<CheckView | 'taken' | undefined> {
  const { organizationId, userId } = owner;
  return await db.transaction(async (trx) => {
    // Two at once must not both be the last.
    await trx('accounts').where({ id: userId }).forUpdate().first('id');
    const counted = await ofOwner(trx, owner).count<[{ count: string }]>('id as count');
    if (Number(counted[0]?.count ?? 0) >= most) return undefined;
    const [inserted] = await trx('check_views')
      .insert({ organization_id: organizationId, account_id: userId, name, search: JSON.stringify(search) })
      .onConflict(['account_id', 'name'])
      .ignore()
      .returning<CheckView[]>(columns);
    return inserted ?? 'taken';
  });
}

interface ChangedFields {
  readonly name?: string | undefined;
  readonly search?: CheckViewSearch | undefined;
}

/** @returns undefined when the person has no such view; `taken` when another one has the name */
export async function updateView(
  db: Knex,
  owner: ViewOwner,
  id: CheckViewId,
  { name, search }: ChangedFields,
): Promise<CheckView | 'taken' | undefined> {
  return await db.transaction(async (trx) => {
    await trx('accounts').where({ id: owner.userId }).forUpdate().first('id');
    const found = await ofOwner(trx, owner).where({ id }).first<CheckView | undefined>(columns);
    if (found === undefined) return undefined;
    if (name !== undefined && (await ofOwner(trx, owner).where({ name }).whereNot({ id }).first('id'))) return 'taken';
    const changed = { name: name ?? found.name, search: search ?? found.search };
    await ofOwner(trx, owner)
      .where({ id })
      .update({ name: changed.name, search: JSON.stringify(changed.search) });
    return { id, ...changed };
  });
}

/** @returns whether there was one */
export const deleteView = async (db: Knex, owner: ViewOwner, id: CheckViewId): Promise<boolean> =>
  (await ofOwner(db, owner).where({ id }).delete()) > 0;
