import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

/** How many violations a run has found so far. */
export interface ViolationsFound {
  readonly found: number;
  /** Whether there may be more. */
  readonly goesOn: boolean;
}

/** Of those among `ids` that the organisation has; costs a row each. */
export async function violationsFound(
  db: Knex,
  organizationId: OrganizationId,
  ids: readonly ReportId[],
): Promise<ReadonlyMap<ReportId, ViolationsFound>> {
  if (ids.length === 0) return new Map();
  const records = await db(live('reports'))
    .whereIn('id', [...ids])
    .where('organization_id', organizationId)
    .select<{ id: string; not_compliant_pages: number; status: ReportStatus }[]>('id', 'not_compliant_pages', 'status');
  return new Map(
    records.map(({ id, not_compliant_pages: found, status }) => [
      Number(id) as ReportId,
      { found, goesOn: !FINISHED_REPORT_STATUSES.has(status) },
    ]),
  );
}
