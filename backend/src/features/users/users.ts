import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { RoleColumns } from '../accounts/account.ts';

export interface UserRecord extends RoleColumns {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly picture_sha256: string | null;
  readonly organization_id: OrganizationId;
  readonly organization_name: string;
  readonly is_active: boolean;
  readonly is_invited: boolean;
  readonly totp_confirmed_at: Date | null;
  readonly last_login_at: Date | null;
  readonly created_at: Date;
}

export interface UserSelection {
  readonly page: number;
  readonly pageSize: number;
  /** undefined: of every organisation. */
  readonly organizationId: OrganizationId | undefined;
  readonly isActive: boolean | undefined;
  readonly search: string | undefined;
  /** Search looks into addresses too. */
  readonly searchEmail: boolean;
}

const maxListed = 1_000;

/** Accounts by name, inactive ones included; a page size of 0 means all, at most 1,000. */
export async function listUsers(
  db: Knex,
  { page, pageSize, organizationId, isActive, search, searchEmail }: UserSelection,
): Promise<{ count: number; records: UserRecord[] }> {
  const size = pageSize === 0 ? maxListed : pageSize;
  const chosen = () =>
    db({ a: 'accounts' }).modify((query) => {
      if (organizationId !== undefined) query.where('a.organization_id', organizationId);
      if (isActive !== undefined) query.where('a.is_active', isActive);
      if (search) {
        const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
        query.where((either) => {
          either.whereRaw(`a.first_name || ' ' || a.last_name ilike ?`, [pattern]);
          if (searchEmail) either.orWhere('a.email', 'ilike', pattern);
        });
      }
    });
  const counted = await chosen().count({ count: '*' }).first<{ count: string } | undefined>();
  const records: UserRecord[] = await withColumns(db, chosen())
    .orderBy(['a.first_name', 'a.last_name', 'a.id'])
    .limit(size)
    .offset((page - 1) * size);
  return { count: Number(counted?.count ?? 0), records };
}

export async function findUser(db: Knex, id: UserId): Promise<UserRecord | undefined> {
  return await withColumns(db, db({ a: 'accounts' }).where('a.id', id)).first();
}

function withColumns(db: Knex, query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .select(
      ...['id', 'email', 'first_name', 'last_name', 'picture_sha256', 'organization_id', 'has_full_access'].map(
        (column) => `a.${column}`,
      ),
      ...['is_superuser', 'is_auditor', 'is_active', 'totp_confirmed_at', 'last_login_at', 'created_at'].map(
        (column) => `a.${column}`,
      ),
      'o.name as organization_name',
      db.raw('a.password_hash is null as is_invited'),
    );
}
