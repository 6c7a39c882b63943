import type { OrganizationId } from '@proofline/contracts/ids';
import { type WebhookFormat, type WebhookId, webhookTypeSchema } from '@proofline/contracts/webhooks';
import { readFeed } from '@proofline/projections/feed/query';
import { scopeOfType } from '@proofline/projections/feed/scope-of-type';
import { toldOf } from '../event-feed/read-events.ts';
import { bodyOf, testBodyOf } from './bodies.ts';
import { type MakingDeps, messageIdOf } from './make-messages.ts';

/** What making a body anew takes. */
export type RemakingDeps = Pick<MakingDeps, 'db' | 'publicUrl' | 'namesOf'>;

/** A message as it is kept, and what its webhook is by now. */
export interface KeptMessage {
  readonly id: string;
  readonly webhook_id: WebhookId;
  readonly organization_id: OrganizationId;
  readonly type: string;
  /** Of the event in the feed; null: a test. */
  readonly position: string | null;
  readonly revision: string | null;
  readonly created_at: Date;
  readonly body: string;
  /** In which the body was made; null: that was not kept yet. */
  readonly format: WebhookFormat | null;
  readonly webhook_format: WebhookFormat;
  readonly webhook_name: string;
}

/**
 * The body of a message in the format that its webhook has now. One that was made in another format is made anew and kept
 * before it is sent, so that a repeat is the same bytes; what the feed does not hold is sent as it was made.
 */
export async function bodyToSend(deps: RemakingDeps, message: KeptMessage): Promise<string> {
  const { id, body, format, webhook_format: wanted } = message;
  if (format === null || format === wanted) return body;
  const fresh = await freshBody(deps, message);
  if (fresh === undefined) return body;
  await deps.db('webhook_messages').where({ id }).update({ body: fresh, format: wanted });
  return fresh;
}

async function freshBody({ db, publicUrl, namesOf }: RemakingDeps, message: KeptMessage): Promise<string | undefined> {
  const { id, organization_id: organizationId, webhook_format: format } = message;
  if (message.position === null) return testBodyOf(format, id, message.webhook_name, message.created_at);
  const type = webhookTypeSchema.safeParse(message.type);
  if (!type.success) return undefined;
  const after = { position: BigInt(message.position), revision: Number(message.revision) - 1 };
  const { events } = await readFeed(db, { organizationId, scopes: [scopeOfType(type.data)], after, limit: 1 });
  const [event] = events;
  if (event === undefined || messageIdOf(message.webhook_id, event.id) !== id) return undefined;
  return bodyOf(format, toldOf(event), { publicUrl, names: await namesOf([event], organizationId) });
}
