import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { isColumnInteger, type StoredFile } from '../stored-images/table.ts';

export interface UserImageRow extends StoredFile {
  readonly id: number;
  readonly organization_id: OrganizationId;
  readonly owner_id: UserId | null;
}

export interface UserImageSelection {
  readonly page: number;
  /** 0 for all of them. */
  readonly pageSize: number;
  readonly ids: readonly number[] | undefined;
  readonly name: string | undefined;
}

/** An organisation's images, newest first; those taken away are left out. */
export async function listUserImages(
  db: Knex,
  organizationId: OrganizationId,
  { page, pageSize, ids, name }: UserImageSelection,
): Promise<{ count: number; rows: UserImageRow[] }> {
  const all = db<UserImageRow>('user_images').where({ organization_id: organizationId }).whereNull('deleted_at');
  if (ids !== undefined) all.whereIn('id', ids.filter(isColumnInteger));
  if (name !== undefined) all.whereRaw('position(lower(?) in lower(name)) > 0', [name]);
  const counted = await all.clone().count<[{ count: string }]>('id as count');
  const rows = all.clone().orderBy('id', 'desc').select('*');
  if (pageSize > 0) rows.limit(pageSize).offset((page - 1) * pageSize);
  return { count: Number(counted[0]?.count ?? 0), rows: await rows };
}

/** @returns undefined when the organisation has no such image; one that was taken away is still found */
export async function findUserImage(
  db: Knex,
  organizationId: OrganizationId,
  id: number,
): Promise<UserImageRow | undefined> {
  return await db<UserImageRow>('user_images').where({ organization_id: organizationId, id }).first();
}

/**
 * @param most images the organisation may have
 * @returns undefined when it has as many already
 */
export async function insertUserImage(
  db: Knex,
  image: Omit<UserImageRow, 'id'>,
  { most, now }: { most: number; now: Date },
): Promise<UserImageRow | undefined> {
  return await db.transaction(async (trx) => {
    // Two uploads at once must not both be the last.
    await trx('organizations').where({ id: image.organization_id }).forUpdate().first('id');
    const { count } = await listUserImages(trx, image.organization_id, {
      page: 1,
      pageSize: 1,
      ids: undefined,
      name: undefined,
    });
    if (count >= most) return undefined;
    const [row] = await trx('user_images')
      .insert({ ...image, created_at: now })
      .returning<UserImageRow[]>('*');
    return row;
  });
}

/** @returns whether there was one to take away */
export async function deleteUserImage(
  db: Knex,
  organizationId: OrganizationId,
  id: number,
  now: Date,
): Promise<boolean> {
  const changed = await db('user_images')
    .where({ organization_id: organizationId, id })
    .whereNull('deleted_at')
    .update({ deleted_at: now });
  return changed > 0;
}

export function userImageUrl(id: number): string {
  return `/api/user_images/${id}/file`;
}
