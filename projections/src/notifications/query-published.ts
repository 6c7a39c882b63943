import type { NotificationId, OrganizationId, UserId } from '@proofline/contracts/ids';
import type { NoticeCategory, NotificationType } from '@proofline/contracts/notifications';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { choosePage, containing, type Order, type PageOf, type PageRequest } from '../paging.ts';

/** A notification with those who receive it: for whoever publishes, of all organisations. */
export interface PublishedRow {
  readonly id: NotificationId;
  readonly category: NoticeCategory;
  readonly type: NotificationType;
  readonly message: string;
  readonly link: string | null;
  readonly publishedAt: Date;
  /** Null: the product itself. */
  readonly publisherId: UserId | null;
  /** Everybody when neither these nor organisations are named. */
  readonly userIds: readonly UserId[];
  readonly organizationIds: readonly OrganizationId[];
}

export type PublishedOrderField = 'published' | 'message' | 'type' | 'publisher';

export interface ListPublishedOptions extends PageRequest {
  /** Part of the message, whatever its case. */
  readonly text?: string | undefined;
  readonly types?: readonly NotificationType[] | undefined;
  /** Default: newest first. */
  readonly order?: readonly Order<PublishedOrderField>[] | undefined;
}

interface PublishedRecord {
  readonly id: NotificationId;
  readonly position: string;
  readonly category: NoticeCategory;
  readonly kind: NotificationType;
  readonly message: string;
  readonly link: string | null;
  readonly published_at: Date;
  readonly publisher_id: string | null;
  readonly user_ids: readonly UserId[];
  readonly organization_ids: readonly OrganizationId[];
}

const columns: Readonly<Record<PublishedOrderField, string>> = {
  published: 'n.position',
  message: 'n.message',
  type: 'n.kind',
  publisher: 'n.publisher_id',
};

const shown = [
  ...['n.id', 'n.position', 'n.category', 'n.kind', 'n.message', 'n.link', 'n.published_at'],
  ...['n.publisher_id', 'n.user_ids', 'n.organization_ids'],
];

/** A page of all that is published and not deleted. */
export async function listPublished(db: Knex, options: ListPublishedOptions): Promise<PageOf<PublishedRow>> {
  const { text, types, order = [] } = options;
  const matching = () => {
    const query = db({ n: live('notifications') }).where('n.is_deleted', false);
    if (text) query.whereILike('n.message', containing(text));
    if (types?.length) query.whereIn('n.kind', [...types]);
    return query;
  };
  // Two are never published at one position: it is what ties are broken by.
  const { count, ids } = await choosePage(matching, { id: 'n.position', columns, order }, options);
  const records: PublishedRecord[] = await db({ n: live('notifications') })
    .whereIn('n.position', ids)
    .select(shown);
  const rows = new Map(records.map((record) => [Number(record.position), toRow(record)]));
  return { count, rows: ids.flatMap((position) => rows.get(position) ?? []) };
}

/** undefined: there is none, or it was deleted. */
export async function getPublished(db: Knex, id: NotificationId): Promise<PublishedRow | undefined> {
  const record = await db({ n: live('notifications') })
    .where({ 'n.id': id, 'n.is_deleted': false })
    .first<PublishedRecord | undefined>(shown);
  return record && toRow(record);
}

/** Whom something concerns that was published or deleted. */
export interface Receivers {
  readonly id: NotificationId;
  readonly isDeleted: boolean;
  /** Everybody when neither these nor organisations are named. */
  readonly userIds: readonly UserId[];
  readonly organizationIds: readonly OrganizationId[];
}

/** Those among `ids` that are known, in the order they were published. */
export async function receiversOf(db: Knex, ids: readonly NotificationId[]): Promise<Receivers[]> {
  const records: (Pick<PublishedRecord, 'id' | 'user_ids' | 'organization_ids'> & { is_deleted: boolean })[] = await db(
    live('notifications'),
  )
    .whereIn('id', [...ids])
    .orderBy('position')
    .select('id', 'is_deleted', 'user_ids', 'organization_ids');
  return records.map((record) => ({
    ...{ id: record.id, isDeleted: record.is_deleted },
    ...{ userIds: record.user_ids, organizationIds: record.organization_ids },
  }));
}

function toRow(record: PublishedRecord): PublishedRow {
  const { id, category, kind, message, link } = record;
  return {
    ...{ id, category, message, link, type: kind, publishedAt: record.published_at },
    publisherId: record.publisher_id === null ? null : (Number(record.publisher_id) as UserId),
    userIds: record.user_ids,
    organizationIds: record.organization_ids,
  };
}
