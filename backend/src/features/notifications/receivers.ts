import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { PublishedRow } from '@proofline/projections/notifications/query-published';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { fullName, UNKNOWN_USER } from '../accounts/account.ts';

export interface ReceiverNames {
  user(id: UserId): string;
  organization(id: OrganizationId): string;
}

/** Names of everybody the rows mention, of all organisations: for superusers alone. */
export async function namesOfReceivers(db: Knex, rows: readonly PublishedRow[]): Promise<ReceiverNames> {
  const publishers = rows.flatMap(({ publisherId }) => publisherId ?? []);
  const userIds = new Set([...publishers, ...rows.flatMap((row) => row.userIds)]);
  const organizationIds = new Set(rows.flatMap((row) => row.organizationIds));
  const [people, houses] = await Promise.all([
    db('accounts')
      .whereIn('id', [...userIds])
      .select<{ id: number; first_name: string; last_name: string }[]>('id', 'first_name', 'last_name'),
    db('organizations')
      .whereIn('id', [...organizationIds])
      .select<{ id: number; name: string }[]>('id', 'name'),
  ]);
  const users = new Map(people.map(({ id, first_name, last_name }) => [id, fullName(first_name, last_name)]));
  const organizations = new Map(houses.map(({ id, name }) => [id, name]));
  return {
    user: (id) => users.get(id) ?? UNKNOWN_USER,
    organization: (id) => organizations.get(id) ?? 'Unknown',
  };
}

/** @throws InvalidInput when somebody is named who is not there */
export async function requireReceivers(
  db: Knex,
  { user, organization }: { readonly user: readonly UserId[]; readonly organization: readonly OrganizationId[] },
): Promise<void> {
  const [users, organizations] = await Promise.all([
    db('accounts')
      .whereIn('id', [...user])
      .pluck<number[]>('id'),
    db('organizations')
      .whereIn('id', [...organization])
      .pluck<number[]>('id'),
  ]);
  const missing = (asked: readonly number[], known: readonly number[]) => asked.some((id) => !known.includes(id));
  const problems = {
    ...(missing(user, users) && { user: ['Unknown user.'] }),
    ...(missing(organization, organizations) && { organization: ['Unknown organization.'] }),
  };
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}
