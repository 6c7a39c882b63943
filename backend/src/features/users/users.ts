import type { AccountStatus } from '@proofline/contracts/api/users';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Role } from '@proofline/contracts/roles';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { containing, type Order } from '@proofline/projections/paging';
import { type RoleColumns, roleColumns } from '../accounts/account.ts';

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
  /** Any of them; undefined: all. */
  readonly roles: readonly Role[] | undefined;
  readonly statuses: readonly AccountStatus[] | undefined;
  /** Default: by name. */
  readonly order: readonly Order<UserOrderField>[] | undefined;
}

export type UserOrderField = 'name' | 'email' | 'organization' | 'last_login' | 'ctime';

const orderExpressions: Readonly<Record<UserOrderField, string>> = {
  name: `lower(a.first_name || ' ' || a.last_name)`,
  email: 'a.email',
  organization: 'lower(o.name)',
  last_login: 'a.last_login_at',
  ctime: 'a.created_at',
};

const statusConditions: Readonly<Record<AccountStatus, string>> = {
  active: 'a.is_active and a.password_hash is not null',
  invited: 'a.is_active and a.password_hash is null',
  disabled: 'not a.is_active',
};

const maxListed = 1_000;

/** Accounts, inactive ones included; a page size of 0 means all, at most 1,000. */
export async function listUsers(
  db: Knex,
  { page, pageSize, organizationId, isActive, search, searchEmail, roles, statuses, order }: UserSelection,
): Promise<{ count: number; records: UserRecord[] }> {
  const size = pageSize === 0 ? maxListed : pageSize;
  const chosen = () =>
    db({ a: 'accounts' }).modify((query) => {
      if (organizationId !== undefined) query.where('a.organization_id', organizationId);
      if (isActive !== undefined) query.where('a.is_active', isActive);
      if (roles !== undefined) {
        query.where((any) => {
          any.whereRaw('false');
          for (const role of roles) any.orWhere(prefixed(roleColumns(role)));
        });
      }
      if (statuses !== undefined) {
        query.whereRaw(`(${statuses.map((status) => statusConditions[status]).join(') or (') || 'false'})`);
      }
      if (search) {
        const pattern = containing(search);
        query.where((either) => {
          either.whereRaw(`a.first_name || ' ' || a.last_name ilike ?`, [pattern]);
          if (searchEmail) either.orWhere('a.email', 'ilike', pattern);
        });
      }
    });
  const counted = await chosen().count({ count: '*' }).first<{ count: string } | undefined>();
  const sorted = withColumns(db, chosen());
  for (const { field, descending } of order ?? [{ field: 'name', descending: false }]) {
    sorted.orderByRaw(`${orderExpressions[field]} ${descending ? 'desc' : 'asc'} nulls last`);
  }
  const records: UserRecord[] = await sorted
    .orderBy('a.id')
    .limit(size)
    .offset((page - 1) * size);
  return { count: Number(counted?.count ?? 0), records };
}

const prefixed = (columns: RoleColumns) =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [`a.${column}`, value]));

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
