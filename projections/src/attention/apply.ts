import { resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { AttentionChange, MutingChange, ReadingChange } from './project.ts';

/** A report is archived long after it was looked at; who wants to hear nothing of it hears nothing all the same. */
export async function applyAttention(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly AttentionChange[],
): Promise<Touched[]> {
  const readings = lastOf(
    changes.filter((change) => change.type === 'reading'),
    readingKey,
  );
  const mutings = lastOf(
    changes.filter((change) => change.type === 'muting'),
    mutingKey,
  );
  await applyGone(
    trx,
    schema,
    changes.filter(({ type }) => type === 'gone'),
  );
  await applyReadings(trx, schema, readings);
  await noteUnreadings(
    trx,
    schema,
    changes.filter((change) => change.type === 'reading'),
  );
  await applyMutings(trx, schema, mutings);
  return [
    ...readings.map((change) => ({
      organization: change.organizationId,
      readings: [{ id: readingKey(change), read: change.isRead }],
    })),
    ...mutings.map((change) => ({
      organization: change.organizationId,
      mutings: [{ id: mutingKey(change), muted: change.isMuted }],
    })),
  ];
}

const readingKey = ({ userId, resultId }: ReadingChange) => `${userId}-${resultId}`;
const mutingKey = ({ userId, reportId }: MutingChange) => `${userId}-${reportId}`;

/** Of what was said twice in a batch the last word counts. */
function lastOf<Change>(changes: readonly Change[], key: (change: Change) => string): Change[] {
  return [...new Map(changes.map((change) => [key(change), change])).values()];
}

/** Remembered: a tab may say of a report that it was read after it was archived, in the same batch or years later. */
async function applyGone(
  trx: Knex.Transaction,
  schema: string,
  gone: readonly Pick<AttentionChange, 'organizationId' | 'reportId'>[],
): Promise<void> {
  const rows = gone.map(({ organizationId, reportId }) => ({ report_id: reportId, organization_id: organizationId }));
  await writeRows(
    trx,
    `insert into ${schema}.gone_reports (report_id, organization_id)
     select r.* from json_to_recordset(:rows) as r (report_id bigint, organization_id bigint)
     on conflict do nothing`,
    rows,
  );
  for (const table of ['result_reads', 'read_counts']) {
    await writeRows(
      trx,
      `delete from ${schema}.${table}
       where report_id in (select r.report_id from json_to_recordset(:rows) as r (report_id bigint))`,
      rows,
    );
  }
}

async function applyReadings(trx: Knex.Transaction, schema: string, last: readonly ReadingChange[]): Promise<void> {
  await writeRows(
    trx,
    `with unread as (
       delete from ${schema}.result_reads r
       using json_to_recordset(:rows) as gone (user_id bigint, report_id bigint, target integer, page integer)
       where (r.user_id, r.report_id, r.target, r.page) = (gone.user_id, gone.report_id, gone.target, gone.page)
       returning r.user_id, r.report_id
     ), fewer as (
       select user_id, report_id, count(*) as results from unread group by user_id, report_id
     )
     update ${schema}.read_counts counted set results = counted.results - fewer.results
     from fewer where (counted.user_id, counted.report_id) = (fewer.user_id, fewer.report_id)`,
    last.filter(({ isRead }) => !isRead).map(keyOf),
  );
  await writeRows(
    trx,
    `with read as (
       insert into ${schema}.result_reads (user_id, report_id, target, page, organization_id, read_at, position)
       select r.* from json_to_recordset(:rows) as r (user_id bigint, report_id bigint, target integer, page integer,
         organization_id bigint, read_at timestamptz, position bigint)
       where not exists (select from ${schema}.gone_reports gone where gone.report_id = r.report_id)
       on conflict (user_id, report_id, target, page) do update set
         organization_id = excluded.organization_id, read_at = excluded.read_at, position = excluded.position
       -- Of a row that was there already it is the transaction that writes it anew.
       returning user_id, report_id, organization_id, xmax = 0 as is_new
     )
     insert into ${schema}.read_counts as counted (user_id, report_id, organization_id, results, last_unread)
     select user_id, report_id, min(organization_id), count(*), 0 from read where is_new group by user_id, report_id
     on conflict (user_id, report_id) do update set results = counted.results + excluded.results`,
    last
      .filter(({ isRead }) => isRead)
      .map((change) => ({
        ...keyOf(change),
        organization_id: change.organizationId,
        read_at: change.at,
        position: String(change.position),
      })),
  );
}

/** Each of them counts, whatever came after it in the batch: what was found read through may be so no longer. */
async function noteUnreadings(
  trx: Knex.Transaction,
  schema: string,
  readings: readonly ReadingChange[],
): Promise<void> {
  const last = lastOf(
    readings.filter(({ isRead }) => !isRead),
    ({ userId, reportId }) => `${userId}-${reportId}`,
  );
  await writeRows(
    trx,
    `insert into ${schema}.read_counts (user_id, report_id, organization_id, results, last_unread)
     select r.user_id, r.report_id, r.organization_id, 0, r.position from json_to_recordset(:rows) as r
       (user_id bigint, report_id bigint, organization_id bigint, position bigint)
     where not exists (select from ${schema}.gone_reports gone where gone.report_id = r.report_id)
     on conflict (user_id, report_id) do update set last_unread = excluded.last_unread`,
    last.map(({ userId, reportId, organizationId, position }) => ({
      user_id: userId,
      report_id: reportId,
      organization_id: organizationId,
      position: String(position),
    })),
  );
}

async function applyMutings(trx: Knex.Transaction, schema: string, last: readonly MutingChange[]): Promise<void> {
  await writeRows(
    trx,
    `delete from ${schema}.muted_reports m
     using json_to_recordset(:rows) as gone (user_id bigint, report_id bigint)
     where m.user_id = gone.user_id and m.report_id = gone.report_id`,
    last.filter(({ isMuted }) => !isMuted).map(({ userId, reportId }) => ({ user_id: userId, report_id: reportId })),
  );
  await writeRows(
    trx,
    `insert into ${schema}.muted_reports (user_id, report_id, organization_id, muted_at, position)
     select r.* from json_to_recordset(:rows) as r (user_id bigint, report_id bigint, organization_id bigint,
       muted_at timestamptz, position bigint)
     on conflict (user_id, report_id) do update set
       organization_id = excluded.organization_id, muted_at = excluded.muted_at, position = excluded.position`,
    last
      .filter(({ isMuted }) => isMuted)
      .map(({ userId, reportId, organizationId, at, position }) => ({
        user_id: userId,
        report_id: reportId,
        organization_id: organizationId,
        muted_at: at,
        position: String(position),
      })),
  );
}

function keyOf({ userId, resultId }: ReadingChange) {
  const { reportId, target, page } = resultKeyOf(resultId);
  return { user_id: userId, report_id: reportId, target, page };
}
