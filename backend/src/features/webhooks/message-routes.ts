import {
  replayWebhookBodySchema,
  webhookMessageDetailSchema,
  webhookMessagePageSchema,
  webhookMessageQuerySchema,
  webhookMessageSchema,
} from '@proofline/contracts/api/webhooks';
import { organizationStream } from '@proofline/contracts/events/streams';
import { type FeedPlace, placeOf } from '@proofline/contracts/feed/position';
import type { OrganizationId } from '@proofline/contracts/ids';
import { WEBHOOK_TEST_TYPE, type WebhookId, webhookIdSchema } from '@proofline/contracts/webhooks';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { isPlaceOfFeed } from '@proofline/projections/feed/query';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound, UnprocessableContent } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { columnId } from '../stored-images/table.ts';
import { testBodyOf } from './bodies.ts';
import { getMessage, listMessages, type MessagesOf, sendAgain } from './message-rows.ts';
import { listWebhooks, lockWebhook } from './rows.ts';
import { tellOfWebhooks } from './webhook-news.ts';

const often = { points: 600, durationS: 60 };
const seldom = { points: 60, durationS: 60 };
const params = integerIdParams(columnId.pipe(webhookIdSchema));
const messageParams = params.extend({
  message: z.string().transform((text) => {
    const parsed = z.uuid().safeParse(text);
    if (!parsed.success) throw new NotFound();
    return parsed.data;
  }),
});

/** What a webhook sent and sends, and what can be done about it. */
export function webhookMessageRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  const shared = { auth: 'user', policy: 'full_access' } as const;

  async function messagesOf(organizationId: OrganizationId, webhookId: WebhookId): Promise<MessagesOf> {
    const known = await listWebhooks(db, organizationId, clock.now());
    if (!known.some(({ id }) => id === webhookId)) throw new NotFound();
    return { organizationId, webhookId };
  }

  /** Before the event at the position, so that it is the first one. @throws UnprocessableContent where the feed has none there */
  async function placeBefore(organizationId: OrganizationId, from: string | null): Promise<FeedPlace> {
    if (from === null) return { position: -1n, revision: 0 };
    const place = placeOf(from);
    if (place !== undefined && (await isPlaceOfFeed(db, organizationId, place))) {
      return { position: place.position, revision: place.revision - 1 };
    }
    throw new UnprocessableContent(
      'unknown_position',
      'The feed has not given out this position: it lies ahead of all that has happened, or belongs to another log.',
    );
  }

  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path: '/api/webhooks/:id/messages/',
      summary: 'What a webhook sent and sends, the newest first.',
      limit: often,
      params,
      query: webhookMessageQuerySchema,
      answer: webhookMessagePageSchema,
      handle: async ({ params: { id }, query, principal }) => {
        const messages = await messagesOf(principal.organizationId, id);
        const asked = { page: query.page, pageSize: query.page_size, state: query.state };
        const { count, rows } = await listMessages(db, messages, asked);
        return answerPage(query, count, rows);
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path: '/api/webhooks/:id/messages/:message/',
      summary: 'A message of a webhook: what is sent, and what came of each attempt.',
      limit: often,
      params: messageParams,
      answer: webhookMessageDetailSchema,
      handle: async ({ params: { id, message }, principal }) => {
        const found = await getMessage(db, { organizationId: principal.organizationId, webhookId: id }, message);
        if (found === undefined) throw new NotFound();
        return { status: 200, body: found };
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/webhooks/:id/test/',
      summary: 'Send a message that says that it is a test; what came of it stands among the messages.',
      limit: seldom,
      params,
      answer: webhookMessageSchema,
      statuses: [201],
      handle: async ({ params: { id }, principal: { organizationId }, commandIdentity }) => {
        const messageId = derivedEventId('webhook-test', commandIdentity.id, id);
        await commandIdentity.transaction(db, async (trx) => {
          const webhook = await lockWebhook(trx, organizationId, id);
          if (webhook === undefined) throw new NotFound();
          const now = clock.now();
          await trx('webhook_messages').insert({
            ...{ id: messageId, webhook_id: id, organization_id: organizationId, type: WEBHOOK_TEST_TYPE },
            ...{ body: testBodyOf(webhook.format, messageId, webhook.name, now), format: webhook.format },
            ...{ next_attempt_at: now, created_at: now },
          });
          await tellOfWebhooks(trx, organizationId);
        });
        const message = await getMessage(db, { organizationId, webhookId: id }, messageId);
        if (message === undefined) throw new NotFound();
        const { body: _body, history: _history, ...row } = message;
        return { status: 201, body: row };
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/webhooks/:id/replay/',
      summary:
        'Send again what the webhook sends, from a position of the feed on or from the beginning, under the same ids.',
      limit: seldom,
      params,
      body: replayWebhookBodySchema,
      answer: 'empty',
      statuses: [422],
      handle: async ({ params: { id }, body: { from }, principal, commandIdentity }) => {
        const { organizationId } = principal;
        const { position, revision } = await placeBefore(organizationId, from);
        await commandIdentity.transaction(db, async (trx) => {
          if ((await lockWebhook(trx, organizationId, id)) === undefined) throw new NotFound();
          await trx('webhooks')
            .where({ id })
            .update({ read_position: String(position), read_revision: revision });
          const fact = { type: 'WebhookReplayed', data: { organizationId, webhookId: id, from } } as const;
          const context = commandContext(principal, commandIdentity, clock);
          await recordAudit(eventLog, organizationStream(organizationId), [fact], context);
          await tellOfWebhooks(trx, organizationId);
        });
        return { status: 204 };
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/webhooks/:id/messages/:message/retry/',
      summary: 'Send a message again at once, with all its attempts.',
      limit: seldom,
      params: messageParams,
      answer: 'empty',
      handle: async ({ params: { id, message }, principal: { organizationId }, commandIdentity }) => {
        const messages = { organizationId, webhookId: id };
        if ((await getMessage(db, messages, message)) === undefined) throw new NotFound();
        await commandIdentity.transaction(db, async (trx) => {
          await sendAgain(trx, messages, { id: message }, clock.now());
          await tellOfWebhooks(trx, organizationId);
        });
        return { status: 204 };
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/webhooks/:id/retry_set_aside/',
      summary: 'Send all messages again that were set aside.',
      limit: seldom,
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal: { organizationId }, commandIdentity }) => {
        const messages = await messagesOf(organizationId, id);
        await commandIdentity.transaction(db, async (trx) => {
          await sendAgain(trx, messages, { state: 'set_aside' }, clock.now());
          await tellOfWebhooks(trx, organizationId);
        });
        return { status: 204 };
      },
    }),
  ];
}
