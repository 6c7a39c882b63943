import type { OrganizationId } from '@proofline/contracts/ids';
import { DEFAULT_MONTHLY_LIMITS, type MonthlyLimits } from '@proofline/contracts/monthly-limits';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { containing, type Order } from '@proofline/projections/paging';

export interface OrganizationRow {
  readonly id: OrganizationId;
  readonly name: string;
  readonly isActive: boolean;
  readonly requiresTwoFactor: boolean;
  readonly monthlyLimits: MonthlyLimits;
  /** Active accounts. */
  readonly userCount: number;
  readonly createdAt: Date;
}

interface OrganizationRecord {
  readonly id: OrganizationId;
  readonly name: string;
  readonly is_active: boolean;
  readonly requires_two_factor: boolean;
  readonly monthly_limits: Partial<MonthlyLimits>;
  readonly user_count: string;
  readonly created_at: Date;
}

export interface OrganizationPage {
  readonly page: number;
  readonly pageSize: number;
  /** undefined: every organisation. */
  readonly only: OrganizationId | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
  /** Default: by name. */
  readonly order?: readonly Order<OrganizationOrderField>[] | undefined;
}

export type OrganizationOrderField = 'name' | 'user_count' | 'ctime';

const orderColumns: Readonly<Record<OrganizationOrderField, string>> = {
  name: 'name',
  user_count: 'user_count',
  ctime: 'created_at',
};

const maxListed = 1_000;

/** Organisations; a page size of 0 means all, at most 1,000. */
export async function listOrganizations(
  db: Knex,
  { page, pageSize, only, search, order }: OrganizationPage,
): Promise<{ count: number; rows: OrganizationRow[] }> {
  const size = pageSize === 0 ? maxListed : pageSize;
  const chosen = () =>
    db('organizations').modify((query) => {
      if (only !== undefined) query.where({ id: only });
      if (search) query.where('name', 'ilike', containing(search));
    });
  const counted = await chosen().count({ count: '*' }).first<{ count: string } | undefined>();
  const sorted = withUsers(chosen());
  for (const { field, descending } of order ?? [{ field: 'name', descending: false }]) {
    sorted.orderBy(orderColumns[field], descending ? 'desc' : 'asc');
  }
  const records: OrganizationRecord[] = await sorted
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size);
  return { count: Number(counted?.count ?? 0), rows: records.map(toRow) };
}

export async function findOrganization(db: Knex, id: OrganizationId): Promise<OrganizationRow | undefined> {
  const record: OrganizationRecord | undefined = await withUsers(db('organizations').where({ id })).first();
  return record && toRow(record);
}

/** What the organisation may crawl in a month; what was never set is as for everybody. */
export async function monthlyLimitsOf(db: Knex, id: OrganizationId): Promise<MonthlyLimits> {
  return (await findOrganization(db, id))?.monthlyLimits ?? DEFAULT_MONTHLY_LIMITS;
}

function withUsers(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.select(
    'id',
    'name',
    'is_active',
    'requires_two_factor',
    'monthly_limits',
    'created_at',
    query.client.raw(
      '(select count(*) from accounts a where a.organization_id = organizations.id and a.is_active) as user_count',
    ),
  );
}

function toRow(record: OrganizationRecord): OrganizationRow {
  const { id, name, is_active, requires_two_factor, monthly_limits, user_count, created_at } = record;
  const monthlyLimits = { ...DEFAULT_MONTHLY_LIMITS, ...monthly_limits };
  return {
    id,
    name,
    isActive: is_active,
    requiresTwoFactor: requires_two_factor,
    monthlyLimits,
    userCount: Number(user_count),
    createdAt: created_at,
  };
}
