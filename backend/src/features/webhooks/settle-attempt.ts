import { organizationStream } from '@proofline/contracts/events/streams';
import type { WebhookSuspension } from '@proofline/contracts/webhooks';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import type { DueMessage } from './claim-messages.ts';
import type { Posted } from './post-message.ts';
import { nextAttemptAt, retryAfterMsOf, TRIED_MS } from './retry-schedule.ts';
import { tellOfWebhooks } from './webhook-news.ts';

export interface Attempt {
  readonly message: DueMessage;
  /** Counts from 1. */
  readonly attempt: number;
  readonly firstAt: Date;
  readonly at: Date;
  readonly durationMs: number;
  readonly posted: Posted;
}

export interface SettlingDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  /** 0 to 1. */
  readonly chance: () => number;
}

/** Attempts of a message that are shown at the most. */
export const MAX_HISTORY = 20;
const GONE = 410;
const DELIVERER = { type: 'system', id: 'deliver-webhooks' } as const;

/**
 * What came of an attempt, in one transaction with what it means for the webhook. An attempt that another process has
 * taken over meanwhile says nothing.
 */
export async function settleAttempt(
  { db, eventLog, chance }: SettlingDeps,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const { message, posted } = attempt;
  const { id, webhook_id: webhookId, organization_id: organization } = message;
  const retryAfterMs = retryAfterMsOf(posted.retryAfter, now);
  const tried = { attempts: attempt.attempt, firstAt: attempt.firstAt, now, retryAfterMs, chance: chance() };
  const next = posted.problem === undefined || message.is_test ? undefined : nextAttemptAt(tried);
  const state = posted.problem === undefined ? 'taken' : next === undefined ? 'set_aside' : 'waiting';
  const entry = {
    ...{ at: attempt.at.toISOString(), duration_ms: Math.round(attempt.durationMs), status: posted.status },
    ...{ problem: posted.problem ?? null, answer: posted.answer },
  };
  await db.transaction(async (trx) => {
    // First what it belongs to, then the message: whoever removes a webhook locks in this order.
    await trx('webhooks').where({ id: webhookId }).forUpdate().first('id');
    const settled = await trx('webhook_messages')
      .where({ id, attempts: attempt.attempt, state: 'waiting' })
      .update({
        ...{ state, ended_at: state === 'waiting' ? null : now, next_attempt_at: next ?? now, claimed_until: null },
        history: trx.raw(
          `(select coalesce(jsonb_agg(kept.one order by kept.place), '[]') from (
             select one, place from jsonb_array_elements(jsonb_build_array(?::jsonb) || history)
               with ordinality as of (one, place) order by place limit ?) as kept)`,
          [JSON.stringify(entry), MAX_HISTORY],
        ),
      });
    if (settled !== 1) return;
    if (state === 'taken') {
      await trx('webhooks').where({ id: webhookId }).update({ last_taken_at: now, failing_since: null });
    } else if (!message.is_test) {
      await trx('webhooks')
        .where({ id: webhookId })
        .update({ failing_since: trx.raw('coalesce(failing_since, ?)', [attempt.at]) });
      const suspension = await suspensionOf(trx, attempt, state, now);
      if (suspension !== undefined) await suspend(trx, eventLog, attempt, suspension, now);
      else if (state === 'set_aside' && (await isFirstSetAside(trx, message, now))) {
        await recordSetAside(eventLog, attempt, now);
      }
    }
    await tellOfWebhooks(trx, organization);
  });
}

/** Why nothing more is sent for now: the receiver says that it is gone, or has taken nothing for as long as one is tried. */
async function suspensionOf(
  trx: Knex.Transaction,
  { message, posted }: Attempt,
  state: 'set_aside' | 'waiting',
  now: Date,
): Promise<WebhookSuspension | undefined> {
  if (posted.status === GONE) return 'gone';
  if (state !== 'set_aside') return undefined;
  const webhook: { failing_since: Date | null } | undefined = await trx('webhooks')
    .where({ id: message.webhook_id })
    .first('failing_since');
  const since = webhook?.failing_since;
  return since && now.getTime() - since.getTime() >= TRIED_MS ? 'nothing_taken' : undefined;
}

/** Whether none of the webhook's messages was set aside for a day before. */
async function isFirstSetAside(trx: Knex.Transaction, { id, webhook_id }: DueMessage, now: Date): Promise<boolean> {
  const earlier = await trx('webhook_messages')
    .where({ webhook_id, state: 'set_aside' })
    .whereNot({ id })
    .whereNotNull('position')
    .where('ended_at', '>', new Date(now.getTime() - TRIED_MS))
    .first('id');
  return earlier === undefined;
}

async function recordSetAside(eventLog: EventLog, { message, attempt, at }: Attempt, now: Date): Promise<void> {
  const { id, webhook_id: webhookId, organization_id: organizationId, type: messageType } = message;
  const commandId = derivedEventId('webhook-set-aside', id, attempt, at.toISOString());
  const data = { organizationId, webhookId, messageId: id, messageType };
  await recordAudit(eventLog, organizationStream(organizationId), [{ type: 'WebhookMessageAbandoned', data }], {
    ...{ commandId, correlationId: commandId, causationId: id, organizationId, at: now },
    actor: DELIVERER,
  });
}

async function suspend(
  trx: Knex.Transaction,
  eventLog: EventLog,
  { message, attempt, at }: Attempt,
  reason: WebhookSuspension,
  now: Date,
): Promise<void> {
  const { id, webhook_id: webhookId, organization_id: organizationId } = message;
  const suspended = await trx('webhooks')
    .where({ id: webhookId, state: 'active' })
    .update({ state: 'suspended', suspension: reason });
  if (suspended !== 1) return;
  const commandId = derivedEventId('webhook-suspended', id, attempt, at.toISOString());
  const event = { type: 'WebhookSuspended', data: { organizationId, webhookId, reason } } as const;
  await recordAudit(eventLog, organizationStream(organizationId), [event], {
    ...{ commandId, correlationId: commandId, causationId: id, organizationId, at: now },
    actor: DELIVERER,
  });
}
