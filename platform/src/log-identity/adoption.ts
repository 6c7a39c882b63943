import { randomUUID } from 'node:crypto';
import type { Knex } from '../postgres/connect-postgres.ts';
import { type BegunAdoption, findInstallation, productVersion } from './installation.ts';

export type { BegunAdoption } from './installation.ts';

/** Postgres tells on it that an adoption begins or ends: every gate looks again. */
export const ADOPTION_CHANNEL = 'log_adoption';

/**
 * Marks the adoption as begun, which makes every process stand still: the gates are told in the same transaction. One
 * that was begun before is gone on with.
 */
export async function beginAdoption(
  db: Knex,
  { by, finding }: Pick<BegunAdoption, 'by' | 'finding'>,
): Promise<BegunAdoption> {
  await db.raw('insert into installation (id, product_version) values (?, ?) on conflict do nothing', [
    randomUUID(),
    productVersion,
  ]);
  const installation = await findInstallation(db);
  const formerId = installation?.isSettled ? installation.id : null;
  const adoption: BegunAdoption = { id: randomUUID(), by, at: new Date().toISOString(), finding, formerId };
  await db.transaction(async (trx) => {
    await trx.raw('update installation set adoption = ?::jsonb where adoption is null', [JSON.stringify(adoption)]);
    await trx.raw('select pg_notify(?, ?)', [ADOPTION_CHANNEL, 'begun']);
  });
  return (await findInstallation(db))?.adoption ?? adoption;
}

/** Lets everybody work again. */
export async function endAdoption(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('installation').update({ adoption: null });
    await trx.raw('select pg_notify(?, ?)', [ADOPTION_CHANNEL, 'ended']);
  });
}
