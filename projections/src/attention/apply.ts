import { resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { AttentionChange, ReadingChange } from './project.ts';

/** Of each person and result the last change of a batch counts. A report is archived long after it was looked at. */
export async function applyAttention(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly AttentionChange[],
): Promise<Touched[]> {
  const readings = changes.filter((change) => change.type === 'reading');
  const last = [...new Map(readings.map((change) => [`${change.userId} ${change.resultId}`, change])).values()];
  await writeRows(
    trx,
    `delete from ${schema}.result_reads r
     using json_to_recordset(:rows) as gone (user_id bigint, report_id bigint, target integer, page integer)
     where (r.user_id, r.report_id, r.target, r.page) = (gone.user_id, gone.report_id, gone.target, gone.page)`,
    last.filter(({ isRead }) => !isRead).map(keyOf),
  );
  await writeRows(
    trx,
    `insert into ${schema}.result_reads (user_id, report_id, target, page, organization_id, read_at, position)
     select r.* from json_to_recordset(:rows) as r (user_id bigint, report_id bigint, target integer, page integer,
       organization_id bigint, read_at timestamptz, position bigint)
     on conflict (user_id, report_id, target, page) do update set
       organization_id = excluded.organization_id, read_at = excluded.read_at, position = excluded.position`,
    last
      .filter(({ isRead }) => isRead)
      .map((change) => ({
        ...keyOf(change),
        organization_id: change.organizationId,
        read_at: change.at,
        position: String(change.position),
      })),
  );
  await writeRows(
    trx,
    `delete from ${schema}.result_reads
     where report_id in (select r.report_id from json_to_recordset(:rows) as r (report_id bigint))`,
    changes.filter(({ type }) => type === 'gone').map(({ reportId }) => ({ report_id: reportId })),
  );
  return last.map(({ organizationId, userId, resultId, isRead }) => ({
    organization: organizationId,
    readings: [{ id: `${userId}-${resultId}`, read: isRead }],
  }));
}

function keyOf({ userId, resultId }: ReadingChange) {
  const { reportId, target, page } = resultKeyOf(resultId);
  return { user_id: userId, report_id: reportId, target, page };
}
