import type { Knex } from 'knex';
import { askPlanned } from '../../asked-together.ts';
import { LIVE_SCHEMA, live } from '../../live-schema.ts';
import { CRAWLED_KINDS } from '../near-next-run.ts';
import type { ListedCheck } from './check-columns.ts';

/** What was read together. */
export interface ListedChecks {
  /** Changes from this transaction on were not all seen. */
  readonly horizon: string;
  /** Another one where a rebuilt table has taken the place of the one before. */
  readonly table: string;
  /** How many checks there are, by their counts. */
  readonly count: number;
  readonly checks: readonly ListedCheck[];
}

interface ListedRecord {
  readonly horizon: string;
  readonly table: string;
  readonly count: string;
  readonly id: string | null;
  readonly name: string;
  readonly kind: string;
  readonly schedule: string;
  readonly creator_id: string | null;
  readonly created_us: string;
  readonly enabled: boolean;
  readonly countries: string[] | null;
  readonly url_count: number;
  readonly status: string | null;
  readonly status_order: number;
  readonly finished_us: string | null;
  readonly archived: boolean;
  readonly next_run_us: string | null;
}

const microseconds = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;

/** The table is named last: what it is is known once the rows' own is held. */
const read = (which: string) => `
  with seen as materialized (
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as beyond
  ), listed as (
    select c.id, c.name, c.kind, c.schedule, c.creator_id, ${microseconds('c.created_at')} as created_us, c.enabled,
      c.countries, c.url_count, c.last_report_status as status, c.last_report_status_order as status_order,
      ${microseconds('c.last_report_finished_at')} as finished_us, c.last_report_archived as archived,
      -- Looked up one by one: of a few checks, or of a chunk, never of all.
      (select ${microseconds('due.next_run_at')} from check_schedules due
       where due.check_id = c.id and due.kind in (${CRAWLED_KINDS.map((kind) => `'${kind}'`).join(', ')})) as next_run_us
    from ${live('checks')} c
    where c.organization_id = :organizationId and c.created_at is not null and ${which}
    order by c.id limit :limit
  )
  select seen.horizon, listed.*,
    (select coalesce(sum(n.checks), 0) from ${live('check_counts')} n
     where n.organization_id = :organizationId and n.creator_id = 0) as count,
    to_regclass('${LIVE_SCHEMA}.checks')::oid as table
  from seen left join listed on true`;

// A database that came from another server brings marks that are beyond its own transactions: of none of them.
const changed = (alias: string) => `${alias}.changed >= :since and ${alias}.changed < (select beyond from seen)`;
const changedOnes = read(`c.id in (
  select m.id from ${live('checks')} m
  where m.organization_id = :organizationId and m.created_at is not null and ${changed('m')}
  union all
  select s.check_id from check_schedules s where s.organization_id = :organizationId and ${changed('s')})`);
const nextOnes = read('c.id > :after');

/** Those that changed from this transaction on, or whose next run did, at most `limit`, by id. */
export async function readChanged(
  db: Knex,
  organizationId: number,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<ListedChecks> {
  return await ask(db, changedOnes, { organizationId, since, limit });
}

/** Those that come after this one, at most `limit`, by id. */
export async function readNext(
  db: Knex,
  organizationId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedChecks> {
  return await ask(db, nextOnes, { organizationId, after, limit });
}

async function ask(db: Knex, sql: string, values: Readonly<Record<string, string | number>>): Promise<ListedChecks> {
  const rows = await askPlanned<ListedRecord>(db, sql, values);
  const [first] = rows;
  if (first === undefined) throw new Error('Postgres has no snapshot.');
  return {
    horizon: first.horizon,
    table: first.table,
    count: Number(first.count),
    checks: first.id === null ? [] : rows.map(toListed),
  };
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

const toListed = (record: ListedRecord): ListedCheck => ({
  id: Number(record.id),
  name: record.name,
  kind: record.kind,
  schedule: record.schedule,
  creatorId: numberOrNull(record.creator_id),
  createdAt: Number(record.created_us),
  enabled: record.enabled,
  countries: record.countries ?? [],
  urlCount: record.url_count,
  status: record.status,
  statusOrder: record.status_order,
  finishedAt: numberOrNull(record.finished_us),
  archived: record.archived,
  nextRun: numberOrNull(record.next_run_us),
});
