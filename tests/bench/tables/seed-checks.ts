import { REPORT_STATUS_ORDER } from '@proofline/contracts/report-status';
import { SOCIAL_PLATFORMS } from '@proofline/contracts/social-media';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { checkTables, countChecks } from '@proofline/projections/checks/table';
import { LIVE_SCHEMA, live } from '@proofline/projections/live-schema';

const creators = 40;
const lists = 2_000;
/** Compared as they stand: what Postgres draws is the same in every run. */
const seed = 0.42;

/** Everything seeded belongs to it. */
export const SEEDED_ORGANIZATION = 'Bench';

/** Sizes of what is seeded. */
export interface SeededChecks {
  readonly checks: number;
  readonly runs: number;
  readonly organizationId: number;
  readonly userIds: readonly number[];
}

const words = {
  brand: ['Spinwise', 'Lucky Harbour', 'Betforge', 'Crownplay', 'Northstar', 'Vela', 'Quickdraw', 'Royal Oak'],
  market: ['UK affiliates', 'Nordics', 'DACH', 'Ontario', 'New Jersey', 'Iberia', 'Baltics', 'LATAM', 'Worldwide'],
  topic: ['bonus terms', 'age labels', 'responsible gaming', 'logo use', 'withdrawn offers', 'tracker links'],
  firstName: ['Ada', 'Ben', 'Cleo', 'Dev', 'Elin', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jun'],
  lastName: ['Abara', 'Berg', 'Castell', 'Dahl'],
};
const countrySets = ['GB', 'SE', 'DE', 'MT', 'GB,IE', 'SE,NO,DK,FI', 'DE,AT,CH', 'CA-ON', 'US-NJ', 'ES,PT', 'EE,LV,LT']
  .flatMap((set) => [set, `${set},FR`, `${set},NL`, `${set},IT,PL`])
  .map((set) => set.split(','));
/** Cumulative shares, in the order of the kinds and schedules. */
const kinds = [
  ['compliance', 0.6],
  ['discovery', 0.7],
  ['internet_scan', 0.78],
  ['popunder', 0.85],
  ['social_media', 0.93],
  ['toplist', 1],
] as const;
const schedules = [
  ['onetime', 0.55],
  ['weekly', 0.75],
  ['monthly', 0.85],
  ['biweekly', 0.9],
  ['twice_a_day', 0.94],
  ['four_times_a_day', 0.96],
  ['continuously', 1],
] as const;
const statuses = [
  ['completed', 0.885],
  ['failed', 0.925],
  ['cancelled', 0.945],
  ['expired', 0.96],
  ['pending', 0.98],
  ['in_progress', 0.993],
  ['paused', 1],
] as const;

const literal = (items: readonly string[]) => `array[${items.map((item) => `'${item}'`).join(', ')}]`;
const pick = (items: readonly string[], draw = 'random()') =>
  `(${literal(items)})[1 + floor(${draw} * ${items.length})::int]`;
const drawn = (shares: readonly (readonly [string, number])[], draw: string) =>
  `case ${shares.map(([value, share]) => `when ${draw} <= ${share} then '${value}'`).join(' ')} end`;
const orderOf = (status: string) =>
  `case ${status} ${Object.entries(REPORT_STATUS_ORDER)
    .map(([name, order]) => `when '${name}' then ${order}`)
    .join(' ')} end`;

/**
 * Writes an organisation's checks and their runs straight into the read models and the reactors' schedules, as they
 * would stand after years: kinds, schedules, states and countries in shares of a common customer (most checks are of
 * compliance and run once, most runs are completed, a few people own most checks), ten runs a check on average, all of
 * them by the ones that repeat. Then the tables are vacuumed, as they would have been by now.
 */
export async function seedChecks(db: Knex, checks: number): Promise<SeededChecks> {
  const [organization]: { id: number }[] = await db('organizations')
    .insert({ name: SEEDED_ORGANIZATION })
    .returning('id');
  if (organization === undefined) throw new Error('The organisation was not made.');
  const organizationId = organization.id;
  const people: { id: number }[] = await db('accounts')
    .insert(
      Array.from({ length: creators }, (_, index) => ({
        organization_id: organizationId,
        email: `reader-${index + 1}@bench.example`,
        first_name: words.firstName[index % words.firstName.length],
        last_name: words.lastName[Math.floor(index / words.firstName.length)],
        has_full_access: true,
      })),
    )
    .returning('id');
  await db('feature_settings').insert({ kind: 'switch', name: 'enable_favorites', settings: { active: true } });
  const userIds = people.map(({ id }) => id);
  const firstUser = Math.min(...userIds);
  await db.transaction(async (trx) => {
    await trx.raw(`select setseed(${seed})`);
    await trx.raw(`
      insert into ${live('url_lists')} (id, organization_id, name, url_count, enabled, creator_id, created_at, updated_at,
        revision, position)
      select g, ${organizationId}, ${pick(words.market)} || ' ' || g, 1 + floor(exp(random() * 8))::int, true,
        ${firstUser}, now(), now(), 0, g
      from generate_series(1, ${lists}) g`);
    await trx.raw(`
      create temporary table drawn on commit drop as
      select g::bigint as id, random() as kind_draw, random() as schedule_draw, random() as status_draw,
        1 + floor(random() * ${lists})::bigint as list_id,
        now() - interval '700 days' * (1 - sqrt(random())) - interval '1 day' as created_at,
        ${firstUser} + floor(${creators} * power(random(), 2.5))::int as creator_id,
        (${literal(countrySets.map((set) => set.join(',')))})[1 + floor(${countrySets.length} * power(random(), 2))::int] as countries
      from generate_series(1, ${checks}) g`);
    await trx.raw(`
      create temporary table shaped on commit drop as
      select d.*, ${drawn(kinds, 'kind_draw')} as kind, ${drawn(schedules, 'schedule_draw')} as schedule,
        ${drawn(statuses, 'status_draw')} as status,
        case when schedule_draw <= 0.55 then 1 else 2 + floor(random() * 38)::int end as runs,
        l.url_count, ${pick(words.brand)} || ' ' || ${pick(words.market)} || ': ' || ${pick(words.topic)} || ' ' || d.id as name
      from drawn d join ${live('url_lists')} l on l.id = d.list_id`);
    await trx.raw(`
      insert into ${live('checks')} (id, organization_id, created_at, creator_id, name, kind, enabled, countries, url_count,
        schedule, timezone, configuration, last_report_id, last_report_status, last_report_status_order,
        last_report_created_at, last_report_finished_at, last_report_archived, last_report_planned_targets,
        last_report_finished_targets, position)
      select id, ${organizationId}, created_at, creator_id, name, kind, random() < 0.92, string_to_array(countries, ','),
        url_count, schedule, 'Europe/London',
        json_build_object('kind', kind, 'name', name, 'schedule', schedule, 'scheduleStart', null, 'scheduleEnd', null,
          'countries', string_to_array(countries, ','), 'languages', array['en'], 'filters', null, 'relatedUrls', '1',
          'urlFilter', null, 'priorityWords', array[]::text[], 'urlLists', array[list_id],
          'platform', case when kind = 'social_media' then '${SOCIAL_PLATFORMS[0]}' end,
          'rules', json_build_object('id', 'root', 'not', false, 'condition', 'AND', 'rules',
            (select json_agg(json_build_object('id', 'r' || n, 'field', 'dom_text', 'operator', 'contains_exact',
              'value', md5(d.id::text || n))) from generate_series(1, 8) n))),
        id * 100000 + runs - 1, status, ${orderOf('status')}, created_at,
        case when status in ('pending', 'in_progress', 'paused') then null else created_at + random() * (now() - created_at) end,
        status = 'completed' and random() < 0.25, url_count, url_count, id
      from shaped d`);
    await trx.raw(countChecks(LIVE_SCHEMA, { sign: 1, which: 'true' }));
    await trx.raw(`
      insert into ${live('check_lists')} (check_id, url_list_id) select id, list_id from shaped`);
    await trx.raw(`
      insert into ${live('check_list_sizes')} (url_list_id, url_count) select id, url_count from ${live('url_lists')}`);
    await trx.raw(`
      insert into ${live('reports')} (id, organization_id, check_id, name, kind, status, status_order, created_at, updated_at,
        started_at, finished_at, planned_targets, judged_targets, compliant_pages, not_compliant_pages, position)
      select id * 100000 + slot, ${organizationId}, id, name, kind, 'completed', ${REPORT_STATUS_ORDER.completed}, created_at,
        created_at, created_at, created_at + interval '1 hour', url_count, url_count, floor(random() * url_count)::int,
        floor(random() * url_count)::int, id * 40 + slot
      from shaped, generate_series(0, runs - 1) slot`);
    await trx.raw(`
      insert into check_schedules (check_id, organization_id, kind, enabled, schedule, timezone, starts_at, next_slot,
        next_due_at)
      select c.id, c.organization_id, c.kind, c.enabled, c.schedule, c.timezone, c.created_at, runs,
        case when c.schedule = 'onetime' then null else now() + interval '1 day' * (1 + random() * 30) end
      from shaped s join ${live('checks')} c using (id)`);
    await trx.raw(`
      insert into ${live('favorites')} (user_id, check_id, organization_id, created_at, position)
      select distinct on (u, c) u, c, ${organizationId}, now(), 1
      from (select ${firstUser} + n % ${creators} as u, 1 + floor(random() * ${checks})::int as c
            from generate_series(1, ${creators * 60}) n) f`);
  });
  for (const table of [...checkTables.tables, 'reports', 'url_lists', 'favorites']) {
    await db.raw(`vacuum analyze ${live(table)}`);
  }
  await db.raw('vacuum analyze check_schedules');
  const runs = await db(live('reports')).count({ count: '*' }).first<{ count: string }>();
  return { checks, runs: Number(runs.count), organizationId, userIds };
}
