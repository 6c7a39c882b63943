import type { CheckId, OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { evidenceKey } from './evidence-key.ts';

export interface LegalHold {
  readonly ofCheck: boolean;
  readonly reason: string;
  readonly placedBy: UserId | null;
  readonly placedAt: Date;
}

interface HoldRecord {
  readonly report_id: string;
  readonly reason: string;
  readonly placed_by: string | null;
  readonly placed_at: Date;
}

/** What holds a report: the hold of its check first, then its own. */
export async function holdsOf(
  db: Knex,
  organizationId: number,
  { checkId, reportId }: { readonly checkId: number; readonly reportId: number },
): Promise<LegalHold[]> {
  const records: HoldRecord[] = await db(live('legal_holds'))
    .where({ organization_id: organizationId, check_id: checkId })
    .whereIn('report_id', [0, reportId])
    .orderBy('report_id')
    .select('report_id', 'reason', 'placed_by', 'placed_at');
  return records.map(({ report_id, reason, placed_by, placed_at }) => ({
    ofCheck: Number(report_id) === 0,
    reason,
    placedBy: placed_by === null ? null : (Number(placed_by) as UserId),
    placedAt: placed_at,
  }));
}

export interface ExpirableReport {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
}

/** Archived reports of everybody that ended before then, keep their evidence still, and are not on hold. */
export async function expirableReports(db: Knex, before: Date, limit: number): Promise<ExpirableReport[]> {
  const records = await db({ r: live('reports') })
    .where('r.finished_at', '<', before)
    .whereNotNull('r.archived_at')
    .whereNotExists(
      db({ e: live('expired_evidence') })
        .whereRaw('e.report_id = r.id')
        .select(db.raw('1')),
    )
    .whereNotExists(
      db({ h: live('legal_holds') })
        .whereRaw('h.check_id = r.check_id and h.report_id in (0, r.id)')
        .select(db.raw('1')),
    )
    .orderBy(['r.finished_at', 'r.id'])
    .limit(limit)
    .select<{ id: string; check_id: string; organization_id: string }[]>('r.id', 'r.check_id', 'r.organization_id');
  return records.map(({ id, check_id, organization_id }) => ({
    reportId: Number(id) as ReportId,
    checkId: Number(check_id) as CheckId,
    organizationId: Number(organization_id) as OrganizationId,
  }));
}

/** Those of the addresses that a report names which keeps its evidence, or that are kept for ever. */
export async function keptAmong(db: Knex, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select distinct u.key from ${live('evidence_uses')} u
     where u.key = any (?::bigint[])
       and not exists (select 1 from ${live('expired_evidence')} e where e.report_id = u.report_id)`,
    [addresses.map(evidenceKey)],
  );
  const kept = new Set(rows.map(({ key }) => key));
  return new Set(addresses.filter((sha256) => kept.has(evidenceKey(sha256))));
}
