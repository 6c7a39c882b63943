import type {
  WebhookAttempt,
  WebhookMessage,
  WebhookMessageDetail,
  WebhookMessageState,
} from '@proofline/contracts/api/webhooks';
import { feedPositionOf } from '@proofline/contracts/feed/position';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { WebhookId } from '@proofline/contracts/webhooks';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { limitAndOffset, type PageOf, type PageRequest } from '@proofline/projections/paging';

interface MessageRecord {
  readonly id: string;
  readonly type: string;
  readonly position: string | null;
  readonly revision: string | null;
  readonly body: string;
  readonly state: WebhookMessageState;
  readonly attempts: number;
  readonly created_at: Date;
  readonly next_attempt_at: Date;
  readonly history: readonly WebhookAttempt[];
}

/** Whose, and of which webhook. */
export interface MessagesOf {
  readonly organizationId: OrganizationId;
  readonly webhookId: WebhookId;
}

const of = (db: Knex, { organizationId, webhookId }: MessagesOf): Knex.QueryBuilder =>
  db('webhook_messages').where({ organization_id: organizationId, webhook_id: webhookId });

/** The newest first. */
export async function listMessages(
  db: Knex,
  messages: MessagesOf,
  { state, ...page }: PageRequest & { readonly state: WebhookMessageState | undefined },
): Promise<PageOf<WebhookMessage>> {
  const asked = () => (state === undefined ? of(db, messages) : of(db, messages).where({ state }));
  const counted = await asked().count({ count: '*' }).first<{ count: string }>();
  const { limit, offset } = limitAndOffset(page);
  const records: MessageRecord[] = await asked().orderBy('number', 'desc').limit(limit).offset(offset).select('*');
  return { count: Number(counted.count), rows: records.map(presentMessage) };
}

export async function getMessage(
  db: Knex,
  messages: MessagesOf,
  id: string,
): Promise<WebhookMessageDetail | undefined> {
  const record: MessageRecord | undefined = await of(db, messages).where({ id }).first('*');
  return record && { ...presentMessage(record), body: record.body, history: [...record.history] };
}

function presentMessage(record: MessageRecord): WebhookMessage {
  const { id, type, position, revision, state, attempts, history } = record;
  return {
    ...{ id, type, state, attempts, last: history[0] ?? null },
    position: position === null ? null : feedPositionOf({ position: BigInt(position), revision: Number(revision) }),
    created_at: record.created_at.toISOString(),
    next_attempt_at: state === 'waiting' ? record.next_attempt_at.toISOString() : null,
  };
}

/** A message that is sent (again) from now on, with all its attempts. */
export const anew = (now: Date) => ({
  ...{ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: now },
  ...{ claimed_until: null, ended_at: null },
});

/** What is under way just now is not begun anew: what comes of it is said. `:now` is bound. */
export const NOT_UNDER_WAY = `(webhook_messages.state <> 'waiting'
  or webhook_messages.claimed_until is null or webhook_messages.claimed_until <= :now)`;

/** Sends at once, with all attempts: what was taken, what was set aside, and what waits to be tried again. */
export async function sendAgain(
  trx: Knex.Transaction,
  messages: MessagesOf,
  which: { readonly id: string } | { readonly state: 'set_aside' | 'waiting' },
  now: Date,
): Promise<void> {
  await of(trx, messages).where(which).whereRaw(NOT_UNDER_WAY, { now }).update(anew(now));
}
