import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

export interface ArchivableReport {
  readonly id: ReportId;
  readonly organizationId: OrganizationId;
}

/** Reports of everybody that came to their end before then and are not archived, those that ended first. `except` rest after a failure. */
export async function archivableReports(
  db: Knex,
  before: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly ReportId[] },
): Promise<ArchivableReport[]> {
  const records = await db(live('reports'))
    .where('finished_at', '<', before)
    .whereNull('archived_at')
    .whereRaw('id <> all(?::bigint[])', [[...except]])
    .whereIn('status', [...FINISHED_REPORT_STATUSES])
    .orderBy(['finished_at', 'id'])
    .limit(limit)
    .select<{ id: string; organization_id: string }[]>('id', 'organization_id');
  return records.map(({ id, organization_id }) => ({
    id: Number(id) as ReportId,
    organizationId: Number(organization_id) as OrganizationId,
  }));
}
