import type { AccountEvent } from '@proofline/contracts/events/account';
import type { AgentEvent } from '@proofline/contracts/events/agent';
import type { FeatureEvent } from '@proofline/contracts/events/feature';
import type { InstallationEvent } from '@proofline/contracts/events/installation';
import type { Actor } from '@proofline/contracts/events/metadata';
import type { NoticeEvent } from '@proofline/contracts/events/notification';
import type { OrganizationEvent } from '@proofline/contracts/events/organization';
import type { ParkedEventEvent } from '@proofline/contracts/events/parked-event';
import type { RetentionEvent } from '@proofline/contracts/events/retention';
import type { SelectableEvent } from '@proofline/contracts/events/selectable';
import type { NotificationId, OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { limitAndOffset, type PageOf, type PageRequest } from '../paging.ts';

/** An event as it was recorded. */
export type AuditFacts =
  | AccountEvent
  | OrganizationEvent
  | FeatureEvent
  | SelectableEvent
  | AgentEvent
  | InstallationEvent
  | ParkedEventEvent
  | NoticeEvent
  | Exclude<RetentionEvent, { readonly type: 'ReportArchived' | 'ReportExported' }>;

export interface AuditRow {
  readonly position: string;
  readonly eventId: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly organizationId: OrganizationId | null;
  readonly facts: AuditFacts;
}

export interface ListAuditOptions extends PageRequest {
  readonly types?: readonly AuditFacts['type'][] | undefined;
  /** Users who did it. */
  readonly userIds?: readonly number[] | undefined;
  readonly organizationId?: number | undefined;
  /** From this moment on. */
  readonly from?: Date | undefined;
  /** Before this moment. */
  readonly before?: Date | undefined;
  /** Default: newest first. */
  readonly oldestFirst?: boolean | undefined;
}

interface AuditRecord {
  readonly position: string;
  readonly event_id: string;
  readonly organization_id: string | null;
  readonly type: AuditFacts['type'];
  readonly at: Date;
  readonly actor_type: Actor['type'];
  readonly actor_id: string;
  readonly data: AuditFacts['data'];
}

/** A page of administrative changes, of every organisation: for superusers. */
export async function listAudit(db: Knex, options: ListAuditOptions): Promise<PageOf<AuditRow>> {
  const direction = options.oldestFirst ? 'asc' : 'desc';
  const { limit, offset } = limitAndOffset(options);
  const [counted, records] = await Promise.all([
    matching(db, options).count({ count: '*' }).first<{ count: string }>(),
    matching(db, options)
      .orderBy([
        { column: 'position', order: direction },
        { column: 'event_id', order: direction },
      ])
      .limit(limit)
      .offset(offset)
      .select<AuditRecord[]>('position', 'event_id', 'organization_id', 'type', 'at', 'actor_type', 'actor_id', 'data'),
  ]);
  return { count: Number(counted.count), rows: records.map(toRow) };
}

/** What these notifications said; of those that the product published itself nothing is recorded. */
export async function messagesByHand(db: Knex, ids: readonly NotificationId[]): Promise<Map<NotificationId, string>> {
  if (ids.length === 0) return new Map();
  const records = await db(live('audit_events'))
    .where('type', 'NotificationPublished')
    .whereRaw(`data ->> 'notificationId' = any(:ids)`, { ids: [...ids] })
    .select<{ data: { notificationId: NotificationId; message: string } }[]>('data');
  return new Map(records.map(({ data }) => [data.notificationId, data.message]));
}

function matching(db: Knex, { types, userIds, organizationId, from, before }: ListAuditOptions): Knex.QueryBuilder {
  const query = db(live('audit_events'));
  if (types !== undefined) query.whereIn('type', [...types]);
  if (userIds !== undefined) query.where('actor_type', 'user').whereIn('actor_id', userIds.map(String));
  if (organizationId !== undefined) query.where('organization_id', organizationId);
  if (from !== undefined) query.where('at', '>=', from);
  if (before !== undefined) query.where('at', '<', before);
  return query;
}

function toRow(record: AuditRecord): AuditRow {
  return {
    position: record.position,
    eventId: record.event_id,
    at: record.at,
    actor: { type: record.actor_type, id: record.actor_id },
    organizationId: record.organization_id === null ? null : (Number(record.organization_id) as OrganizationId),
    // Written from a parsed event of this type.
    facts: { type: record.type, data: record.data } as AuditFacts,
  };
}
