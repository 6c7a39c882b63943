import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Countries that some registered agent serves; `'*'` when one serves all of them. */
export async function servedCountries(db: Knex): Promise<'*' | ReadonlySet<string>> {
  const agents: { countries: string[] | null }[] = await db('agents').whereNull('revoked_at').select('countries');
  if (agents.some(({ countries }) => countries === null)) return '*';
  return new Set(agents.flatMap(({ countries }) => countries ?? []));
}
