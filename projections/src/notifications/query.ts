import { MAX_COUNTED_UNREAD } from '@proofline/contracts/api/notifications';
import type { CommentId, NotificationId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import { countedReportOf, type NoticeCategory, type NotificationType } from '@proofline/contracts/notifications';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { limitAndOffset, type PageOf, type PageRequest } from '../paging.ts';

/** To whom something was told: the person, or the organisation they belong to when they ask. */
export interface Reader {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
}

export interface NotificationRow {
  readonly id: NotificationId;
  readonly category: NoticeCategory;
  readonly type: NotificationType;
  readonly message: string;
  readonly link: string | null;
  readonly publishedAt: Date;
  readonly isRead: boolean;
  /** See `countedReportOf`. */
  readonly countedReport: ReportId | undefined;
}

export interface ListNotificationOptions extends PageRequest {
  /** Those that were read, or were not; both when left out. */
  readonly isRead?: boolean | undefined;
  /** Default: newest first. */
  readonly oldestFirst?: boolean | undefined;
}

interface NotificationRecord {
  readonly id: NotificationId;
  readonly category: NoticeCategory;
  readonly kind: NotificationType;
  readonly message: string;
  readonly link: string | null;
  readonly published_at: Date;
  readonly is_read: boolean;
  readonly report_id: string | null;
  readonly result_id: ResultId | null;
  readonly comment_id: string | null;
}

const receivers = live('notification_receivers');
const reads = live('notification_reads');

/** What was told to the reader by name, by their organisation and with everybody: each notification in one of them. */
const audiences = [
  `r.audience = 'user' and r.receiver_id = :userId`,
  `r.audience = 'organization' and r.receiver_id = :organizationId and not exists (
     select from ${receivers} own where own.audience = 'user' and own.receiver_id = :userId
       and own.position = r.position and own.notification_id = r.notification_id)`,
  `r.audience = 'everybody' and r.receiver_id = 0`,
];

const mark = `coalesce((select up_to from ${live('notification_marks')} where user_id = :userId), -1)`;
const readOneByOne = `exists (
  select from ${reads} one where one.user_id = :userId and one.notification_id = r.notification_id)`;
const wasRead = `(r.position <= ${mark} or ${readOneByOne})`;
const wasNotRead = `r.position > ${mark} and not ${readOneByOne}`;

/** What was told to the reader, in the order it was published. Costs what the page and all before it cost. */
export async function listNotifications(
  db: Knex,
  reader: Reader,
  options: ListNotificationOptions,
): Promise<PageOf<NotificationRow>> {
  const { isRead, oldestFirst } = options;
  const { limit, offset } = limitAndOffset(options);
  const direction = oldestFirst ? 'asc' : 'desc';
  const which = isRead === undefined ? 'true' : isRead ? wasRead : wasNotRead;
  const told = audiences.map(
    (audience) => `(select r.position, r.notification_id from ${receivers} r where ${audience} and ${which}
      order by r.position ${direction} limit :atMost)`,
  );
  const bindings = { ...reader, limit, offset, atMost: limit + offset };
  const [count, { rows }] = await Promise.all([
    countNotifications(db, reader, which),
    db.raw<{ rows: NotificationRecord[] }>(
      `select n.id, n.category, n.kind, n.message, n.link, n.published_at, n.report_id, n.result_id, n.comment_id,
         ${wasRead} as is_read
       from (select * from (${told.join(' union all ')}) as all_told
         order by position ${direction}, notification_id limit :limit offset :offset) as r
       join ${live('notifications')} n on n.id = r.notification_id
       order by r.position ${direction}, r.notification_id`,
      bindings,
    ),
  ]);
  return { count, rows: rows.map(toRow) };
}

async function countNotifications(db: Knex, reader: Reader, which: string): Promise<number> {
  const counts = audiences.map((audience) => `(select count(*) from ${receivers} r where ${audience} and ${which})`);
  const answer = await db.raw<{ rows: [{ count: string }] }>(`select ${counts.join(' + ')} as count`, { ...reader });
  return Number(answer.rows[0].count);
}

/** What the reader has not read; at most MAX_COUNTED_UNREAD, however much it is. */
export async function countUnread(db: Knex, reader: Reader): Promise<number> {
  const unread = audiences.map(
    (audience) => `(select 1 from ${receivers} r where ${audience} and ${wasNotRead} limit :most)`,
  );
  const answer = await db.raw<{ rows: [{ count: string }] }>(
    `select count(*) from (select * from (${unread.join(' union all ')}) as any_unread limit :most) as counted`,
    { ...reader, most: MAX_COUNTED_UNREAD },
  );
  return Number(answer.rows[0].count);
}

/** Whether the notification was told to the reader, and is still there. */
export async function wasToldTo(db: Knex, reader: Reader, id: NotificationId): Promise<boolean> {
  const told = await db(receivers)
    .where({ notification_id: id })
    .where((receiver) =>
      receiver
        .where({ audience: 'user', receiver_id: reader.userId })
        .orWhere({ audience: 'organization', receiver_id: reader.organizationId })
        .orWhere({ audience: 'everybody' }),
    )
    .first<{ audience: string } | undefined>('audience');
  return told !== undefined;
}

function toRow(record: NotificationRecord): NotificationRow {
  const { id, category, kind, message, link, published_at, is_read, report_id, result_id, comment_id } = record;
  const countedReport = countedReportOf({
    reportId: report_id === null ? undefined : (Number(report_id) as ReportId),
    resultId: result_id ?? undefined,
    commentId: comment_id === null ? undefined : (Number(comment_id) as CommentId),
  });
  return { id, category, type: kind, message, link, publishedAt: published_at, isRead: is_read, countedReport };
}
