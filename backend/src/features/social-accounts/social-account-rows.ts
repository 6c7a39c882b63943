import type { SocialAccount } from '@proofline/contracts/api/social-accounts';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { SocialAccountId, SocialPlatform } from '@proofline/contracts/social-media';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** An account or group with everything that is kept of it. */
export type SocialAccountRow = Omit<SocialAccount, 'organizations'> & { readonly organizations: OrganizationId[] };

interface Selection {
  readonly ids?: readonly SocialAccountId[];
  readonly platform?: SocialPlatform | undefined;
  /** Only what it may use: what it was given access to, and the accounts of such groups. */
  readonly usableBy?: OrganizationId;
}

/** By name. */
export async function listSocialAccounts(
  db: Knex,
  { ids, platform, usableBy }: Selection,
): Promise<SocialAccountRow[]> {
  const query = db('social_accounts').orderByRaw('lower(name), id');
  if (ids !== undefined) query.whereIn('id', [...ids]);
  if (platform !== undefined) query.where({ platform });
  if (usableBy !== undefined) {
    const given = () => db('social_account_access').where('organization_id', usableBy).select('account_id');
    query.where((either) =>
      either
        .whereIn('id', given())
        .orWhereIn('id', db('social_account_members').whereIn('group_id', given()).select('account_id')),
    );
  }
  const rows = await query.select<Omit<SocialAccountRow, 'sub_items' | 'organizations'>[]>(
    ...['id', 'name', 'description', 'platform', 'type', 'enabled'],
  );
  const chosen = rows.map(({ id }) => id);
  const [members, access] = await Promise.all([
    db('social_account_members')
      .whereIn('group_id', chosen)
      .orderBy('account_id')
      .select<{ group_id: number; account_id: SocialAccountId }[]>('group_id', 'account_id'),
    db('social_account_access')
      .whereIn('account_id', chosen)
      .orderBy('organization_id')
      .select<{ account_id: number; organization_id: OrganizationId }[]>('account_id', 'organization_id'),
  ]);
  const subItems = grouped(members.map(({ group_id, account_id }) => [group_id, account_id]));
  const organizations = grouped(access.map(({ account_id, organization_id }) => [account_id, organization_id]));
  return rows.map((row) => ({
    ...row,
    sub_items: subItems.get(row.id) ?? [],
    organizations: organizations.get(row.id) ?? [],
  }));
}

function grouped<Value>(pairs: readonly (readonly [number, Value])[]): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

export async function countSocialAccounts(db: Knex): Promise<number> {
  const counted = await db('social_accounts').count<[{ count: string }]>('id as count');
  return Number(counted[0]?.count ?? 0);
}

/** @returns undefined when the platform has an account of this type and name */
export async function insertSocialAccount(
  trx: Knex,
  { sub_items, organizations, ...account }: Omit<SocialAccountRow, 'id'>,
  now: Date,
): Promise<SocialAccountRow | undefined> {
  const [inserted] = await trx('social_accounts')
    .insert({ ...account, created_at: now })
    .onConflict(['platform', 'type', 'name'])
    .ignore()
    .returning<{ id: SocialAccountId }[]>('id');
  if (inserted === undefined) return undefined;
  await writeRelations(trx, inserted.id, { sub_items, organizations });
  return { ...account, id: inserted.id, sub_items, organizations };
}

/** Locks the account until the transaction ends. */
export async function holdSocialAccount(trx: Knex, id: SocialAccountId): Promise<SocialAccountRow | undefined> {
  await trx('social_accounts').where({ id }).forUpdate().first('id');
  return (await listSocialAccounts(trx, { ids: [id] }))[0];
}

/** @returns false when another account of the platform and type has the name */
export async function updateSocialAccount(trx: Knex, account: SocialAccountRow): Promise<boolean> {
  const { id, sub_items, organizations, ...fields } = account;
  const { platform, type, name } = fields;
  const taken = await trx('social_accounts').where({ platform, type, name }).whereNot({ id }).first('id');
  if (taken !== undefined) return false;
  await trx('social_accounts').where({ id }).update(fields);
  await writeRelations(trx, id, { sub_items, organizations });
  return true;
}

async function writeRelations(
  trx: Knex,
  id: SocialAccountId,
  { sub_items, organizations }: Pick<SocialAccountRow, 'sub_items' | 'organizations'>,
): Promise<void> {
  await trx('social_account_members').where({ group_id: id }).delete();
  if (sub_items.length > 0) {
    await trx('social_account_members').insert(sub_items.map((account_id) => ({ group_id: id, account_id })));
  }
  await trx('social_account_access').where({ account_id: id }).delete();
  if (organizations.length > 0) {
    await trx('social_account_access').insert(
      organizations.map((organization_id) => ({ account_id: id, organization_id })),
    );
  }
}
