import type { Webhook, WebhookState } from '@proofline/contracts/api/webhooks';
import type { FeedEventType } from '@proofline/contracts/feed/events';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import {
  MAX_WEBHOOKS,
  orderedTypes,
  type WebhookFormat,
  type WebhookId,
  type WebhookSuspension,
  webhookIdSchema,
} from '@proofline/contracts/webhooks';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { findNames } from '../accounts/account.ts';

export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly types: readonly FeedEventType[];
}

interface WebhookRecord extends WebhookSettings {
  readonly id: number;
  readonly state: 'active' | 'paused' | 'suspended';
  readonly suspension: WebhookSuspension | null;
  readonly failing_since: Date | null;
  readonly last_taken_at: Date | null;
  readonly former_secret_until: Date | null;
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly waiting: string;
  readonly set_aside: string;
}

/** Of the organisation, the newest first. */
export async function listWebhooks(db: Knex, organizationId: OrganizationId, now: Date): Promise<Webhook[]> {
  const { rows } = await db.raw<{ rows: WebhookRecord[] }>(
    `select w.id, w.name, w.url, w.format, w.types, w.state, w.suspension, w.failing_since, w.last_taken_at,
       w.former_secret_until, w.created_by, w.created_at,
       count(m.id) filter (where m.state = 'waiting') as waiting,
       count(m.id) filter (where m.state = 'set_aside') as set_aside
     from webhooks w left join webhook_messages m on m.webhook_id = w.id and m.state <> 'taken'
     where w.organization_id = :organizationId group by w.id order by w.id desc`,
    { organizationId },
  );
  const creators = rows.flatMap(({ created_by: creator }) => (creator === null ? [] : [creator]));
  const names = await findNames(db, organizationId, creators);
  return rows.map((row) => present(row, names, now));
}

function present(row: WebhookRecord, names: ReadonlyMap<number, string>, now: Date): Webhook {
  const { former_secret_until: until, created_by: creator } = row;
  return {
    ...{ id: webhookIdSchema.parse(row.id), name: row.name, url: row.url, format: row.format },
    ...{ types: orderedTypes(row.types), state: stateOf(row), suspension: row.suspension },
    creator: (creator !== null && names.get(creator)) || null,
    created_at: row.created_at.toISOString(),
    last_taken_at: row.last_taken_at?.toISOString() ?? null,
    ...{ waiting: Number(row.waiting), set_aside: Number(row.set_aside) },
    former_secret_until: until !== null && until > now ? until.toISOString() : null,
  };
}

const stateOf = ({ state, failing_since: since }: WebhookRecord): WebhookState =>
  state === 'active' && since !== null ? 'failing' : state;

/** Locks the row: what is decided on it holds until the transaction ends. */
export async function lockWebhook(
  trx: Knex.Transaction,
  organizationId: OrganizationId,
  id: WebhookId,
): Promise<(WebhookSettings & Pick<WebhookRecord, 'state'> & { readonly secret: string }) | undefined> {
  return await trx('webhooks')
    .where({ id, organization_id: organizationId })
    .forUpdate()
    .first('name', 'url', 'format', 'types', 'state', 'secret');
}

export interface NewWebhook extends WebhookSettings {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly secret: string;
  readonly now: Date;
}

/** @returns undefined when the organisation has as many as it may */
export async function insertWebhook(trx: Knex.Transaction, webhook: NewWebhook): Promise<WebhookId | undefined> {
  const { organizationId, userId, now, types, ...settings } = webhook;
  // One at a time an organisation, so that two at once do not both find room.
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('webhooks-' || ?, 0))`, [organizationId]);
  const [counted] = await trx('webhooks').where({ organization_id: organizationId }).count<[{ count: string }]>();
  if (Number(counted?.count) >= MAX_WEBHOOKS) return undefined;
  const [row]: { id: number }[] = await trx('webhooks')
    .insert({
      ...{ ...settings, organization_id: organizationId, types: [...types], created_by: userId, created_at: now },
      // Set when it is known where the log is: before that it sends nothing.
      ...{ state: 'paused', read_position: 0, read_revision: 0 },
    })
    .returning('id');
  return webhookIdSchema.parse(row?.id);
}

/** Within one place of the log: behind all that was written together. */
const BEHIND_ALL = String(2n ** 53n);

/** From here on, to what the log holds after the position. */
export async function beginAt(trx: Knex.Transaction, id: WebhookId, position: bigint): Promise<void> {
  await trx('webhooks')
    .where({ id })
    .update({ state: 'active', read_position: String(position), read_revision: BEHIND_ALL });
}
