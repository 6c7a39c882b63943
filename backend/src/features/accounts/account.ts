import { type OrganizationId, type UserId, userIdSchema } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

export interface Preferences {
  readonly appearance: 'light' | 'dark' | 'auto';
  readonly sidebar_collapsed: boolean;
  readonly timezone: string;
}

export const defaultPreferences: Preferences = { appearance: 'auto', sidebar_collapsed: false, timezone: 'UTC' };

export interface Account {
  readonly id: UserId;
  readonly organization: { readonly id: OrganizationId; readonly name: string };
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly pictureUrl: string | null;
  readonly phoneNumber: string | null;
  readonly hasFullAccess: boolean;
  readonly isSuperuser: boolean;
  readonly preferences: Preferences;
}

/** Addresses are compared and stored in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

interface AccountRecord {
  id: number;
  organization_id: number;
  organization_name: string;
  email: string;
  first_name: string;
  last_name: string;
  picture_url: string | null;
  phone_number: string | null;
  has_full_access: boolean;
  is_superuser: boolean;
  preferences: Partial<Preferences>;
}

/** An active account, or undefined. */
export async function findAccount(db: Knex, id: UserId): Promise<Account | undefined> {
  return await findActive(db, { 'a.id': id });
}

export async function findAccountByEmail(db: Knex, email: string): Promise<Account | undefined> {
  return await findActive(db, { 'a.email': normalEmail(email) });
}

async function findActive(db: Knex, match: Readonly<Record<string, unknown>>): Promise<Account | undefined> {
  const record: AccountRecord | undefined = await db({ a: 'accounts' })
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .where({ ...match, 'a.is_active': true })
    .first('a.*', 'o.name as organization_name');
  return record && toAccount(record);
}

/** What signing in needs to know: undefined for unknown and inactive accounts alike. */
export async function findCredentials(
  db: Knex,
  email: string,
): Promise<{ id: UserId; passwordHash: string } | undefined> {
  const record: { id: number; password_hash: string } | undefined = await db('accounts')
    .where({ email: normalEmail(email), is_active: true })
    .first('id', 'password_hash');
  return record && { id: record.id as UserId, passwordHash: record.password_hash };
}

/** Full names of the accounts among `ids`, of this organisation only; others are missing from the map. */
export async function findNames(
  db: Knex,
  organizationId: OrganizationId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const records: { id: number; first_name: string; last_name: string }[] = await db('accounts')
    .where('organization_id', organizationId)
    .whereIn('id', [...new Set(ids)])
    .select('id', 'first_name', 'last_name');
  return new Map(records.map((record) => [record.id, fullName(record.first_name, record.last_name)]));
}

/** Accounts of the organisation whose name contains the text: for filtering by creator. At most 1,000. */
export async function findIdsByName(db: Knex, organizationId: OrganizationId, text: string): Promise<number[]> {
  return await db('accounts')
    .where('organization_id', organizationId)
    .whereRaw(`first_name || ' ' || last_name ilike ?`, [`%${text.replace(/[\\%_]/g, '\\$&')}%`])
    .limit(1_000)
    .pluck('id');
}

/** Writes the given preferences over the stored ones. */
export async function changePreferences(db: Knex, id: UserId, changes: Partial<Preferences>): Promise<void> {
  await db('accounts')
    .where({ id })
    .update({ preferences: db.raw('preferences || ?::jsonb', [JSON.stringify(changes)]) });
}

export const unknownUser = 'Unknown';

/** Stands for an author who is no user (no account gets this id). */
export const nobody: UserId = userIdSchema.parse(2_147_483_647);

export function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

function toAccount(record: AccountRecord): Account {
  return {
    id: record.id as UserId,
    organization: { id: record.organization_id as OrganizationId, name: record.organization_name },
    email: record.email,
    firstName: record.first_name,
    lastName: record.last_name,
    pictureUrl: record.picture_url,
    phoneNumber: record.phone_number,
    hasFullAccess: record.has_full_access,
    isSuperuser: record.is_superuser,
    preferences: { ...defaultPreferences, ...record.preferences },
  };
}
