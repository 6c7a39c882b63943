import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { IS_OF_RUN } from './parked-run.ts';

export interface ArchivableReport {
  readonly id: ReportId;
  readonly organizationId: OrganizationId;
}

/**
 * Events that were put aside and may still be taken up: what they say of a run is in no table yet, and would be missing from
 * its files. What an administrator skipped is settled.
 */
const PARKED_RUNS = `
  select 1 from ${PARKED_EVENTS} p where p.state <> 'skipped' and p.reader not like 'rebuild:%' and ${IS_OF_RUN}`;

/**
 * Reports of everybody that came to their end before then and are not archived, those that ended first; none of which
 * something cannot be read as yet. `except` rest after a failure.
 */
export async function archivableReports(
  db: Knex,
  before: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly ReportId[] },
): Promise<ArchivableReport[]> {
  const records = await db({ r: live('reports') })
    .where('finished_at', '<', before)
    .whereNull('archived_at')
    .whereRaw('id <> all(?::bigint[])', [[...except]])
    .whereIn('status', [...FINISHED_REPORT_STATUSES])
    .whereRaw(`not exists (${PARKED_RUNS})`)
    .orderBy(['finished_at', 'id'])
    .limit(limit)
    .select<{ id: string; organization_id: string }[]>('id', 'organization_id');
  return records.map(({ id, organization_id }) => ({
    id: Number(id) as ReportId,
    organizationId: Number(organization_id) as OrganizationId,
  }));
}
