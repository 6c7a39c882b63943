import type { ReportId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** What an organisation has used of agents counts half after this long. */
const HALF_LIFE_S = 120;
/** An agent that froze or died held its lease for nothing: no more than this counts. */
const MOST_OF_A_LEASE_MS = 5 * 60_000;

/** SQL: for how long a row of `crawl_targets` has been leased, by the database's clock alone. */
export const leasedMs = (row: string): string =>
  `least(${MOST_OF_A_LEASE_MS}, greatest(0, extract(epoch from clock_timestamp() - coalesce(${row}.leased_at, clock_timestamp())) * 1000))`;

/** SQL: what is left by now of a row of `crawl_usage`. */
export const usedMs = (row: string): string =>
  `${row}.used_ms * exp(-ln(2) * greatest(0, extract(epoch from clock_timestamp() - ${row}.at)) / ${HALF_LIFE_S})`;

/** SQL: adds `select organization_id, ms` to what organisations have used. */
const addUsage = (charges: string): string =>
  `insert into crawl_usage as u (organization_id, used_ms, at)
   select organization_id, ms, clock_timestamp() from (${charges}) as charges order by organization_id
   on conflict (organization_id) do update set used_ms = ${usedMs('u')} + excluded.used_ms, at = excluded.at`;

/** What organisations have used of agents in leases that a transaction has ended. */
export interface Charge {
  readonly organizationId: number;
  readonly ms: number;
}

/** Charges organisations. The last thing a transaction does to the queue: see `lockTargets`. */
export async function charge(trx: Knex.Transaction, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const summed = `select organization_id, sum(ms) as ms from unnest(?::bigint[], ?::float8[]) as c (organization_id, ms)
    group by organization_id`;
  await trx.raw(addUsage(summed), [charges.map(({ organizationId }) => organizationId), charges.map(({ ms }) => ms)]);
}

/** Charges the organisation for a lease that ended without an outcome. */
export async function chargeLease(trx: Knex.Transaction, reportId: ReportId, target: number): Promise<void> {
  const charges = `select organization_id, ${leasedMs('t')}::float8 as ms from crawl_targets t
    where report_id = ? and target = ? and state = 'leased'`;
  await trx.raw(addUsage(charges), [reportId, target]);
}
