import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { siteOf } from '@proofline/platform/site-of';

/** For how many seconds more an address's website wants to be left alone; 0 when it does not. */
export async function findPause(db: Knex, url: string): Promise<number> {
  const row: { pause_s: number } | undefined = await db('visited_sites')
    .where({ site: siteOf(url) ?? url })
    .whereRaw('paused_until > clock_timestamp()')
    .first(db.raw('extract(epoch from paused_until - clock_timestamp())::float8 as pause_s'));
  return row?.pause_s ?? 0;
}
