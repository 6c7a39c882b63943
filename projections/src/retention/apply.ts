import type { OrganizationId, ReportId, Sha256 } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { bigint, type Columns, insertRows } from '../runtime/insert-rows.ts';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import { evidenceKey } from './evidence-key.ts';
import type { HoldChanged, RetentionChange } from './project.ts';

interface EvidenceUse {
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId | null;
  readonly sha256: Sha256;
}

const useColumns: Columns<EvidenceUse> = {
  key: bigint(({ sha256 }) => evidenceKey(sha256)),
  report_id: bigint(({ reportId }) => reportId ?? 0),
  organization_id: bigint(({ organizationId }) => organizationId),
};

export async function applyRetention(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly RetentionChange[],
): Promise<Touched[]> {
  const uses = changes
    .filter((change) => change.type === 'named')
    .flatMap(({ addresses, ...use }) => addresses.map((sha256) => ({ ...use, sha256 })));
  await insertRows(trx, `${schema}.evidence_uses`, useColumns, uses, 'kept');
  await writeRows(
    trx,
    `insert into ${schema}.expired_evidence
     select r.* from json_to_recordset(:rows) as r (report_id bigint, check_id bigint, organization_id bigint,
       expired_at timestamptz)
     on conflict do nothing`,
    changes
      .filter((change) => change.type === 'expired')
      .map(({ organizationId, checkId, reportId, at }) => ({
        report_id: reportId,
        check_id: checkId,
        organization_id: organizationId,
        expired_at: at,
      })),
  );
  const held = changes.filter((change) => change.type === 'hold');
  await changeHolds(trx, schema, held);
  return held.map(({ organizationId, checkId, reportId }) => ({
    organization: organizationId,
    checks: [checkId],
    ...(reportId !== null && { reports: [reportId] }),
  }));
}

/** Of each check and report the last change of a batch counts. */
async function changeHolds(trx: Knex.Transaction, schema: string, changes: readonly HoldChanged[]): Promise<void> {
  const last = [...new Map(changes.map((change) => [`${change.checkId} ${change.reportId}`, change])).values()];
  const keyOf = ({ checkId, reportId }: HoldChanged) => ({ check_id: checkId, report_id: reportId ?? 0 });
  await writeRows(
    trx,
    `delete from ${schema}.legal_holds h using json_to_recordset(:rows) as r (check_id bigint, report_id bigint)
     where h.check_id = r.check_id and h.report_id = r.report_id`,
    last.map(keyOf),
  );
  await writeRows(
    trx,
    `insert into ${schema}.legal_holds
     select r.* from json_to_recordset(:rows) as r (check_id bigint, report_id bigint, organization_id bigint,
       reason text, placed_by bigint, placed_at timestamptz)`,
    last.flatMap((change) => {
      const { placed, organizationId } = change;
      if (placed === null) return [];
      const { reason, by, at } = placed;
      return [{ ...keyOf(change), organization_id: organizationId, reason, placed_by: by, placed_at: at }];
    }),
  );
}
