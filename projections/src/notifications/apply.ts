import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { NotificationChange } from './project.ts';

type ChangeOf<Type extends NotificationChange['type']> = Extract<NotificationChange, { readonly type: Type }>;

/**
 * What is read was published before, in the log as in a batch, and what was deleted is read by nobody: so batches are
 * written in that order, however the log is cut into them.
 */
export async function applyNotifications(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly NotificationChange[],
): Promise<Touched[]> {
  const published = changes.filter((change) => change.type === 'published');
  const deleted = changes.filter((change) => change.type === 'deleted');
  const read = changes.filter((change) => change.type === 'read');
  const allRead = changes.filter((change) => change.type === 'all_read');
  await insertPublished(trx, schema, published);
  await insertReads(trx, schema, read);
  await raiseMarks(trx, schema, allRead);
  await emptyDeleted(trx, schema, deleted);
  return [
    ...published.map(({ facts }) => ({ organization: null, notifications: [{ id: facts.notificationId }] })),
    ...deleted.map(({ id }) => ({ organization: null, notifications: [{ id }] })),
    ...[...read, ...allRead].map(({ organizationId, userId }) => ({
      organization: organizationId,
      noticesReadBy: [userId],
    })),
  ];
}

async function insertPublished(
  trx: Knex.Transaction,
  schema: string,
  published: readonly ChangeOf<'published'>[],
): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.notifications (id, position, published_at, publisher_id, category, kind, message, link,
       user_ids, organization_ids, check_id, report_id, result_id, comment_id)
     select r.* from json_to_recordset(:rows) as r (id uuid, position bigint, published_at timestamptz,
       publisher_id bigint, category text, kind text, message text, link text, user_ids jsonb, organization_ids jsonb,
       check_id bigint, report_id bigint, result_id text, comment_id bigint)
     on conflict do nothing`,
    published.map(({ facts, publisherId, at, position }) => ({
      ...{ id: facts.notificationId, position: String(position), published_at: at, publisher_id: publisherId },
      ...{ category: facts.category, kind: facts.kind, message: facts.message, link: facts.link },
      ...{ user_ids: facts.userIds, organization_ids: facts.organizationIds },
      ...{ check_id: facts.checkId ?? null, report_id: facts.reportId ?? null },
      ...{ result_id: facts.resultId ?? null, comment_id: facts.commentId ?? null },
    })),
  );
  await writeRows(
    trx,
    `insert into ${schema}.notification_receivers (audience, receiver_id, position, notification_id)
     select r.* from json_to_recordset(:rows) as r (audience text, receiver_id bigint, position bigint,
       notification_id uuid)
     on conflict do nothing`,
    published.flatMap(({ facts, position }) =>
      receiversOf(facts).map(([audience, id]) => ({
        ...{ audience, receiver_id: id, position: String(position), notification_id: facts.notificationId },
      })),
    ),
  );
}

/** Who is named; everybody when nobody is. */
function receiversOf({ userIds, organizationIds }: ChangeOf<'published'>['facts']): (readonly [string, number])[] {
  const named = [
    ...userIds.map((id) => ['user', id] as const),
    ...organizationIds.map((id) => ['organization', id] as const),
  ];
  return named.length === 0 ? [['everybody', 0]] : named;
}

async function insertReads(trx: Knex.Transaction, schema: string, read: readonly ChangeOf<'read'>[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.notification_reads (user_id, notification_id, read_at, position)
     select r.* from json_to_recordset(:rows) as r (user_id bigint, notification_id uuid, read_at timestamptz,
       position bigint)
     where not exists (select from ${schema}.notifications n where n.id = r.notification_id and n.is_deleted)
     on conflict do nothing`,
    read.map(({ userId, id, at, position }) => ({
      ...{ user_id: userId, notification_id: id, read_at: at, position: String(position) },
    })),
  );
}

/** Marks only rise. */
async function raiseMarks(
  trx: Knex.Transaction,
  schema: string,
  allRead: readonly ChangeOf<'all_read'>[],
): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.notification_marks (user_id, up_to)
     select r.user_id, max(n.position) from json_to_recordset(:rows) as r (user_id bigint, notification_id uuid)
     join ${schema}.notifications n on n.id = r.notification_id
     group by r.user_id
     on conflict (user_id) do update set up_to = greatest(notification_marks.up_to, excluded.up_to)`,
    allRead.map(({ userId, upTo }) => ({ user_id: userId, notification_id: upTo })),
  );
}

async function emptyDeleted(
  trx: Knex.Transaction,
  schema: string,
  deleted: readonly ChangeOf<'deleted'>[],
): Promise<void> {
  const rows = deleted.map(({ id }) => ({ id }));
  const among = 'in (select r.id from json_to_recordset(:rows) as r (id uuid))';
  await writeRows(
    trx,
    `update ${schema}.notifications set is_deleted = true, message = '', link = null where id ${among}`,
    rows,
  );
  await writeRows(trx, `delete from ${schema}.notification_reads where notification_id ${among}`, rows);
  await writeRows(trx, `delete from ${schema}.notification_receivers where notification_id ${among}`, rows);
}
