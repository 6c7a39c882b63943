import { CHANGED, changedColumn, markChanges } from '@proofline/platform/postgres/changed-rows';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { protectTenantRows, TENANT_ROLE, TENANT_SETTING } from '@proofline/platform/postgres/tenant-rows';
import { countChecks } from '../checks/table.ts';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
import { migratedDatabase } from './migrated-database.ts';

export interface ManyChecks {
  /** As whoever owns the tables. */
  readonly db: Knex;
  /** As a request of organisation 1 asks. */
  readonly tenant: Knex;
  drop(): Promise<void>;
}

/**
 * A database with so many checks, nearly all of organisation 1, of all sorts, and where reactors keep schedules, as far
 * as lists read it; two runs in three come at the same moment as another. Person 2 has every hundredth among the favourites.
 */
export async function manyChecks(many: number): Promise<ManyChecks> {
  const database = await migratedDatabase();
  const { db } = database;
  await db.raw(`
    create table check_schedules (check_id bigint primary key, organization_id bigint, kind text, enabled boolean not null default true,
      next_due_at timestamptz, next_run_at timestamptz generated always as (case when enabled then next_due_at end) stored,
      ${changedColumn});
    ${markChanges('check_schedules', ['organization_id', 'kind', 'enabled', 'next_due_at'])};
    create index check_schedules_by_next_run on check_schedules (organization_id, next_run_at, check_id);
    create index check_schedules_by_change on check_schedules (organization_id, ${CHANGED});
    insert into ${live('checks')} (id, organization_id, created_at, creator_id, name, kind, enabled, countries, url_count,
      schedule, configuration, last_report_id, last_report_status, last_report_status_order, last_report_created_at,
      last_report_finished_at, last_report_archived, position)
    select id, case when id % 50 = 0 then 2 else 1 end, timestamptz '2026-01-01' + interval '1 minute' * id, 2 + id % 5,
      'Check ' || md5(id::text), case id % 9 when 0 then 'toplist' when 4 then 'discovery' else 'compliance' end, id % 11 <> 0,
      case when id % 3 = 0 then array['GB'] else array['SE', 'NO'] end, id % 70,
      case when id % 4 = 0 then 'onetime' else 'weekly' end, jsonb_build_object('words', md5(id::text) || md5(id::text || 'a') || md5(id::text || 'b')), id * 100000,
      case when id % 8 = 0 then 'in_progress' else 'completed' end, case when id % 8 = 0 then 4 else 1 end, now(),
      timestamptz '2026-02-01' + interval '1 minute' * (id * 31 % 5000), id % 6 = 0, id
    from generate_series(1, ${many}) id order by md5(id::text);
    insert into check_schedules (check_id, organization_id, kind, next_due_at)
    select id, organization_id, kind,
      case when schedule = 'weekly' then timestamptz '2026-11-23' + interval '1 hour' * (id * 7919 % ${Math.ceil(many / 3)}) end
    from ${live('checks')} where id % 13 <> 0;
    insert into ${live('favorites')} (user_id, check_id, organization_id, created_at, position)
    select 2, id, organization_id, now(), 1 from ${live('checks')} where id % 100 = 3;
    ${countChecks(LIVE_SCHEMA, { sign: 1, which: 'true' })}`);
  await protectTenantRows(db, 'public', ['check_schedules']);
  for (const table of [...['checks', 'favorites', 'check_counts'].map(live), 'check_schedules']) {
    await db.raw(`vacuum analyze ${table}`);
  }
  const tenant = connectPostgres(database.url, { poolMax: 1 });
  await tenant.raw(`select set_config('role', ?, false), set_config(?, '1', false)`, [TENANT_ROLE, TENANT_SETTING]);
  return {
    db,
    tenant,
    drop: async () => {
      await tenant.destroy();
      await database.drop();
    },
  };
}
