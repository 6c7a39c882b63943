import { type ReportId, type ResultId, resultIdOf, resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';

/** Names of results, by id; those that have left the tables are not among them. */
export async function brandNames(
  db: Knex,
  organizationId: number,
  ids: readonly ResultId[],
): Promise<ReadonlyMap<ResultId, string>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map(resultKeyOf);
  const { rows } = await db.raw<{ rows: { report_id: string; target: number; page: number; brand: string }[] }>(
    `select r.report_id, r.target, r.page, r.brand
     from unnest(:reports::bigint[], :targets::integer[], :pages::integer[]) as asked (report_id, target, page)
     join ${live('toplist_results')} r using (report_id, target, page)
     where r.organization_id = :organizationId`,
    {
      reports: keys.map(({ reportId }) => reportId),
      targets: keys.map(({ target }) => target),
      pages: keys.map(({ page }) => page),
      organizationId,
    },
  );
  return new Map(
    rows.map(({ report_id, target, page, brand }) => [resultIdOf(Number(report_id) as ReportId, target, page), brand]),
  );
}
