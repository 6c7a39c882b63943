import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { fullName } from './account.ts';
import { pictureUrl } from './present.ts';

/** Somebody as colleagues see them beside what they did. */
export interface Person {
  readonly name: string;
  /** Where the picture is shown from; null without one. */
  readonly pictureUrl: string | null;
}

/** The people among `ids`, of this organisation only; others are missing from the map. */
export async function findPeople(
  db: Knex,
  organizationId: OrganizationId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const records: { id: number; first_name: string; last_name: string; picture_sha256: string | null }[] = await db(
    'accounts',
  )
    .where('organization_id', organizationId)
    .whereIn('id', [...new Set(ids)])
    .select('id', 'first_name', 'last_name', 'picture_sha256');
  return new Map(
    records.map(({ id, first_name, last_name, picture_sha256 }) => [
      id,
      { name: fullName(first_name, last_name), pictureUrl: pictureUrl(id, picture_sha256) },
    ]),
  );
}

/** The people among `ids` who may sign in, of this organisation only; those of `despite` also when they may not. */
export async function findActivePeople(
  db: Knex,
  organizationId: OrganizationId,
  ids: readonly UserId[],
  despite: readonly UserId[],
): Promise<{ readonly id: UserId; readonly name: string }[]> {
  const records: { id: UserId; first_name: string; last_name: string }[] = await db('accounts')
    .where('organization_id', organizationId)
    .whereIn('id', [...ids])
    .where((which) => which.where('is_active', true).orWhereIn('id', [...despite]))
    .select('id', 'first_name', 'last_name');
  return records.map(({ id, first_name, last_name }) => ({ id, name: fullName(first_name, last_name) }));
}
