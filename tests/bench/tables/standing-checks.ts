import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { say, timed } from './read-all.ts';
import { SEEDED_ORGANIZATION, type SeededChecks, seedChecks } from './seed-checks.ts';

/**
 * So many checks, written unless an earlier start has left them.
 * @throws when it has left another number
 */
export async function standingChecks(db: Knex, checks: number): Promise<SeededChecks> {
  const known: { id: number } | undefined = await db('organizations').where({ name: SEEDED_ORGANIZATION }).first('id');
  const seeded =
    known === undefined ? await timed('seeded', () => seedChecks(db, checks)) : await readSeeded(db, known.id);
  if (seeded.checks !== checks) throw new Error(`There are ${seeded.checks} checks instead of ${checks}.`);
  say(`${seeded.checks.toLocaleString('en')} checks with ${seeded.runs.toLocaleString('en')} runs stand`);
  return seeded;
}

async function readSeeded(db: Knex, organizationId: number): Promise<SeededChecks> {
  const countOf = async (table: string) =>
    Number((await db(live(table)).count({ count: '*' }).first<{ count: string }>()).count);
  const people: { id: number }[] = await db('accounts').where({ organization_id: organizationId }).select('id');
  return {
    ...{ checks: await countOf('checks'), runs: await countOf('reports'), organizationId },
    userIds: people.map(({ id }) => id).toSorted((a, b) => a - b),
  };
}
