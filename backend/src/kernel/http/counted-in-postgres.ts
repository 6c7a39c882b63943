import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

interface Count {
  /** What is counted; counters of one name share what they count. */
  readonly name: string;
  /** Times, within the duration, that are not refused. */
  readonly points: number;
  readonly durationS: number;
}

/** Counts by key over all processes, in a table of Postgres, and refuses beyond a number. */
export const countedInPostgres = (db: Knex, { name, points, durationS }: Count): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    tableName: 'login_failures',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationS,
  });
