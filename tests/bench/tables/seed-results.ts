import type { ReportId } from '@proofline/contracts/ids';
import { runConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { leafRules } from '@proofline/rules/leaf-rules';

const websites = 50_000;
const rowsPerStatement = 50_000;
const seed = 0.17;
/** Targets of the run itself come before, and its events behind. */
export const FIRST_SEEDED_TARGET = 10_000_000;
const before = 1_000_000_000;

/**
 * Writes so many results of a run under way into its read models, as events would leave them, beside those that it
 * has: 50,000 websites of which a few have most of the pages, six in ten pages compliant, a tenth filtered out, some
 * that could not be judged, in five countries.
 * @returns ids of the rules of the run, in document order
 */
export async function seedResults(
  db: Knex,
  { reportId, results }: { readonly reportId: ReportId; readonly results: number },
): Promise<{ readonly ruleIds: readonly string[] }> {
  const run = await db(live('reports')).where({ id: reportId }).first<{ check_id: string; organization_id: string }>();
  const stored = await db(live('report_configurations')).where({ report_id: reportId }).first('configuration');
  const configuration = runConfigurationSchema.parse(stored.configuration);
  const ruleIds = 'rules' in configuration ? leafRules(configuration.rules).map(({ rule }) => rule.id) : [];
  await db.transaction(async (trx) => {
    await trx.raw(`select setseed(${seed})`);
    for (let from = 1; from <= results; from += rowsPerStatement) {
      await trx.raw(insertRows, {
        ...{ reportId, checkId: run.check_id, organizationId: run.organization_id, rules: ruleIds.length },
        ...{ firstTarget: FIRST_SEEDED_TARGET, from, to: Math.min(results, from + rowsPerStatement - 1) },
        ids: [...ruleIds],
      });
    }
    await trx.raw(
      `insert into ${live('result_counts')} as known (report_id, country, outcome, organization_id, results)
       select report_id, country, outcome, organization_id, count(*) from ${live('results')}
       where report_id = :reportId and target >= :firstTarget group by 1, 2, 3, 4
       on conflict (report_id, country, outcome) do update set results = known.results + excluded.results`,
      { reportId, firstTarget: FIRST_SEEDED_TARGET },
    );
    await trx.raw(
      `update ${live('reports')} r set compliant_pages = compliant_pages + n.compliant,
         not_compliant_pages = not_compliant_pages + n.not_compliant
       from (select count(*) filter (where outcome = 'compliant') as compliant,
         count(*) filter (where outcome = 'not_compliant') as not_compliant
         from ${live('results')} where report_id = :reportId and target >= :firstTarget) n
       where r.id = :reportId`,
      { reportId, firstTarget: FIRST_SEEDED_TARGET },
    );
  });
  await db.raw(`vacuum analyze ${live('results')}`);
  return { ruleIds };
}

const insertRows = `
  insert into ${live('results')} (report_id, target, page, organization_id, check_id, position, country, outcome,
    status_rank, fetched_at, recorded_at, url, url_folded, final_url, rating, error_reason, filtered_reason, languages,
    rule_cells, filter_cells, attempts, page_key, text_key, met)
  select :reportId, :firstTarget::integer + n, 1, :organizationId, :checkId, n - ${before}, country, outcome,
    case outcome when 'failed' then 0 when 'not_compliant' then 1 when 'compliant' then 2 else 3 end,
    now() - interval '1 day' + n * interval '37 ms', now() - interval '1 day' + n * interval '38 ms', url, url, url || 'uk',
    case outcome when 'compliant' then 100 when 'not_compliant' then 67 else -1 end,
    case when outcome = 'failed' then 'timeout' end, case when outcome = 'filtered_out' then 'language' end, array['en'],
    (select coalesce(json_agg(json_build_object('id', id, 'score', case when outcome = 'not_compliant' and place = broken then 0 else 100 end,
      'linkCount', 0, 'links', '[]'::json)), '[]') from unnest(:ids::text[]) with ordinality rule (id, place)
     where outcome in ('compliant', 'not_compliant')),
    '[]', 1, n, n,
    case outcome when 'compliant' then (1 << :rules::integer) - 1
      when 'not_compliant' then ((1 << :rules::integer) - 1) & ~(1 << (broken - 1)) end
  from (
    select n, (array['GB', 'SE', 'DE', 'MT', 'CA'])[1 + floor(5 * power(random(), 1.5))::int] as country,
      (case when draw < 0.6 then 'compliant' when draw < 0.85 then 'not_compliant' when draw < 0.95 then 'filtered_out'
        else 'failed' end) as outcome,
      'https://site-' || floor(${websites} * power(random(), 3))::int || '.example/reviews/casino-' || n % 900 || '/bonus-' || n as url,
      1 + floor(:rules::integer * random())::int as broken
    from (select n, random() as draw from generate_series(:from::integer, :to::integer) n) drawn
  ) shaped`;
