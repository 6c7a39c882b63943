import { checkIdSchema, type OrganizationId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { runConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const checkId = checkIdSchema.parse(900_001);
const rowsPerStatement = 50_000;

const phrase = (id: string, value: string) => ({ id, field: 'dom_text', operator: 'contains_exact', value });
const link = (id: string, linkRule: string) => ({
  ...{ id, field: 'dom_link', operator: 'contains' },
  value: { link_rule: linkRule, export_parameters: ['affid', 'campaign'] },
});

const countries = ['GB', 'SE', 'DE', 'MT'];
const configuration = runConfigurationSchema.parse({
  ...{ kind: 'compliance', name: 'Bench', countries, languages: [], filters: null },
  ...{ relatedUrls: '1', urlFilter: null, priorityWords: [], urlLists: [{ id: 1, name: 'Bench', revision: 0 }] },
  rules: {
    ...{ id: 'root', not: false, condition: 'AND' },
    rules: [
      phrase('r0', '18+'),
      phrase('r1', 'begambleaware.org'),
      phrase('r2', 'Terms apply'),
      phrase('r3', 'risk-free'),
      link('r4', 'operator.example/go'),
    ],
  },
});

/**
 * A finished report of so many judged pages with so many matched links each (below one: on every so many pages), written into the read models: crawling and
 * projecting them is not what is measured.
 */
export async function seedReport(
  db: Knex,
  organizationId: OrganizationId,
  { results, linksPerPage }: { readonly results: number; readonly linksPerPage: number },
): Promise<ReportId> {
  const reportId = reportIdOf(checkId, 0);
  const at = '2026-11-20T12:00:00.000Z';
  await db('read_models.reports').insert({
    ...{ id: reportId, organization_id: organizationId, check_id: checkId, name: 'Bench', kind: 'compliance' },
    ...{ status: 'completed', status_order: 0, created_at: at, updated_at: at, started_at: at, finished_at: at },
    ...{ planned_targets: results, judged_targets: results, compliant_pages: results, position: '1' },
  });
  await db('read_models.report_configurations').insert({
    ...{ report_id: reportId, organization_id: organizationId },
    configuration: JSON.stringify(configuration),
  });
  await db('read_models.result_counts').insert(
    countries.map((country) => ({
      ...{ report_id: reportId, country, outcome: 'compliant', organization_id: organizationId },
      results: results / countries.length,
    })),
  );
  for (let from = 1; from <= results; from += rowsPerStatement) {
    const bindings = { reportId, checkId, organizationId, from, to: Math.min(results, from + rowsPerStatement - 1) };
    await db.raw(insertRows, { ...bindings, ...linking(linksPerPage) });
    await db.raw(insertDetails, { ...bindings, ...linking(linksPerPage) });
  }
  await db.raw('vacuum analyze read_models.results, read_models.result_details');
  return reportId;
}

const linking = (linksPerPage: number) =>
  linksPerPage >= 1 ? { links: linksPerPage, every: 1 } : { links: 1, every: Math.round(1 / linksPerPage) };

/** How many links the last rule has found on a page. */
const linkCount = 'case when n % :every::integer = 0 then :links::integer else 0 end';
const url = `'http://site-' || n || '.example/reviews/casino-bonus/'`;

const insertRows = `
  insert into read_models.results (report_id, target, page, organization_id, check_id, position, country, outcome,
    status_rank, fetched_at, recorded_at, url, url_folded, final_url, rating, error_reason, filtered_reason, languages,
    rule_cells, filter_cells, attempts)
  select :reportId, n, 1, :organizationId, :checkId, 1000000 + n * 7, (array['GB','SE','DE','MT'])[n % 4 + 1],
    'compliant', 2, '2026-11-20T12:00:05Z'::timestamptz + n * interval '37 ms',
    '2026-11-20T12:00:06Z'::timestamptz + n * interval '37 ms', ${url}, ${url}, ${url} || 'uk', 80, null, null,
    array['en', 'sv'],
    (select json_agg(json_build_object('id', 'r' || r, 'score', case when r = 3 then 0 else 100 end,
      'linkCount', case when r = 4 then ${linkCount} else 0 end, 'links', '[]'::json)) from generate_series(0, 4) r),
    '[]', 1
  from generate_series(:from::integer, :to::integer) n`;

const sha256 = `encode(sha256(n::text::bytea), 'hex')`;

const insertDetails = `
  insert into read_models.result_details (report_id, target, page, organization_id, details)
  select :reportId, n, 1, :organizationId, json_build_object(
    'agentId', '0f8fad5b-d9cb-469f-a165-70867728950e', 'durationMs', 1830, 'title', 'Reviews no. ' || n,
    'httpStatus', 200, 'redirectChain', json_build_array(json_build_object('url', ${url}, 'status', 302, 'by', 'header')),
    'languages', json_build_array(json_build_object('code', 'en', 'confidence', 0.98)), 'linkCount', 46,
    'imageCount', 18, 'exit', json_build_object('address', '203.0.113.24', 'country', 'GB'),
    'browser', 'Chromium 156', 'consent', null,
    'evidence', json_build_object('html', ${sha256}, 'text', ${sha256}, 'screenshot', ${sha256}, 'htmlBytes', 41200,
      'archive', ${sha256}, 'pageLinks', ${sha256}),
    'rules', (select json_agg(json_build_object('id', 'r' || r, 'score', case when r = 3 then 0 else 100 end,
      'found', 'Found “phrase ' || r || '” once', 'keywords', json_build_array('phrase ' || r),
      'links', case when r < 4 then '[]'::json else linked.links end,
      'linkCount', case when r < 4 then 0 else ${linkCount} end,
      'exportedParameters', case when r < 4 then '[]'::json else linked.parameters end, 'images', '[]'::json,
      'spans', json_build_array(json_build_object('start', 120, 'end', 128, 'text', 'phrase ' || r,
        'before', 'words that stand before it', 'after', 'and those after')),
      'matchCount', 1)) from generate_series(0, 4) r),
    'filters', '[]'::json, 'errorDetail', null)
  from generate_series(:from::integer, :to::integer) n,
    lateral (select coalesce(json_agg(address), '[]') as links,
      coalesce(json_agg(json_build_object('link', address,
        'parameters', json_build_object('affid', n::text, 'campaign', 'bonus' || l))), '[]') as parameters
      from generate_series(1, ${linkCount}) l,
        lateral (select 'http://operator.example/go?affid=' || n || '&campaign=bonus' || l as address) a) linked`;
