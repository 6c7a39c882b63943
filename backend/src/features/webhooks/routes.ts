import {
  changeWebhookBodySchema,
  createWebhookBodySchema,
  type Webhook,
  webhookPageSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '@proofline/contracts/api/webhooks';
import type { EventOf } from '@proofline/contracts/events/define-event';
import { organizationStream } from '@proofline/contracts/events/streams';
import type { webhookEvents } from '@proofline/contracts/events/webhook';
import type { OrganizationId } from '@proofline/contracts/ids';
import { MAX_WEBHOOKS, WEBHOOK_IN_CLEAR, type WebhookId, webhookIdSchema } from '@proofline/contracts/webhooks';
import { matchesHostPattern } from '@proofline/platform/egress/host-pattern';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { columnId } from '../stored-images/table.ts';
import { decideChange } from './decide-change.ts';
import { sendAgain } from './message-rows.ts';
import { beginAt, insertWebhook, listWebhooks, lockWebhook, type WebhookSettings } from './rows.ts';
import { newWebhookSecret, SECRET_OVERLAP_MS } from './secrets.ts';
import { tellOfWebhooks } from './webhook-news.ts';

const seldom = { points: 60, durationS: 60 };
const path = '/api/webhooks/';
const params = integerIdParams(columnId.pipe(webhookIdSchema));

type WebhookFact = EventOf<(typeof webhookEvents)[number]>;

/** Where what happens in an organisation is sent: kept by those who may change everything in it. */
export function webhookRoutes({ db, eventLog, clock, pace }: BackendDeps): RouteDefinition[] {
  /** @throws InvalidInput for one over http, which others on the way can read and change, outside the demo internet */
  function refuseClear(url: string): void {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' || pace?.demoHosts.some((pattern) => matchesHostPattern(pattern, hostname))) return;
    throw new InvalidInput({ url: [WEBHOOK_IN_CLEAR] });
  }

  const shared = { auth: 'user', policy: 'full_access' } as const;

  /** Last in the transaction of the change: what cannot be recorded is not done. */
  async function record(asker: Asker, facts: readonly WebhookFact[]): Promise<bigint | undefined> {
    const { principal, commandIdentity } = asker;
    const context = commandContext(principal, commandIdentity, clock);
    return await recordAudit(eventLog, organizationStream(principal.organizationId), facts, context);
  }

  async function shown(organizationId: OrganizationId, id: WebhookId): Promise<Webhook> {
    const row = (await listWebhooks(db, organizationId, clock.now())).find((one) => one.id === id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      summary: "The organisation's webhooks, the newest first; never their secrets.",
      limit: { points: 600, durationS: 60 },
      answer: webhookPageSchema,
      handle: async ({ principal }) => {
        const webhooks = await listWebhooks(db, principal.organizationId, clock.now());
        return answerPage(wholeList, webhooks.length, webhooks);
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path,
      summary:
        'A new webhook, which sends what happens from now on; this answer is the only one that shows its secret.',
      limit: seldom,
      body: createWebhookBodySchema,
      answer: webhookWithSecretSchema,
      statuses: [201],
      handle: async ({ body, ...asker }) => {
        refuseClear(body.url);
        const { organizationId, userId } = asker.principal;
        const created = await asker.commandIdentity.transaction(db, async (trx) => {
          const secret = newWebhookSecret();
          const id = await insertWebhook(trx, { ...body, organizationId, userId, secret, now: clock.now() });
          if (id === undefined) {
            throw new InvalidInput({ non_field_errors: [`An organisation has at most ${MAX_WEBHOOKS} webhooks.`] });
          }
          const data = { organizationId, webhookId: id, ...toldOf(body) };
          const position = await record(asker, [{ type: 'WebhookAdded', data }]);
          await beginAt(trx, id, position ?? 0n);
          await tellOfWebhooks(trx, organizationId);
          return { id, secret };
        });
        return { status: 201, body: { ...(await shown(organizationId, created.id)), secret: created.secret } };
      },
    }),
    defineRoute({
      ...shared,
      method: 'PATCH',
      path: '/api/webhooks/:id/',
      summary: 'Change, pause or resume a webhook. What waited while it rested is sent then.',
      limit: seldom,
      params,
      body: changeWebhookBodySchema,
      answer: webhookSchema,
      handle: async ({ params: { id }, body, ...asker }) => {
        const { organizationId } = asker.principal;
        await asker.commandIdentity.transaction(db, async (trx) => {
          const webhook = await lockWebhook(trx, organizationId, id);
          if (webhook === undefined) throw new NotFound();
          const { settings, hasChanged, turn } = decideChange(webhook, body);
          if (settings.url !== webhook.url) refuseClear(settings.url);
          if (hasChanged)
            await trx('webhooks')
              .where({ id })
              .update({ ...settings, types: [...settings.types] });
          if (turn === 'pause') await trx('webhooks').where({ id }).update({ state: 'paused' });
          if (turn === 'resume') {
            await trx('webhooks').where({ id }).update({ state: 'active', suspension: null, failing_since: null });
            // Days may have gone by: what waits has all its attempts again.
            await sendAgain(trx, { organizationId, webhookId: id }, { state: 'waiting' }, clock.now());
          }
          const one = { organizationId, webhookId: id };
          await record(asker, [
            ...(hasChanged ? [{ type: 'WebhookChanged' as const, data: { ...one, ...toldOf(settings) } }] : []),
            ...(turn === 'pause' ? [{ type: 'WebhookPaused' as const, data: one }] : []),
            ...(turn === 'resume' ? [{ type: 'WebhookResumed' as const, data: one }] : []),
          ]);
          await tellOfWebhooks(trx, organizationId);
        });
        return { status: 200, body: await shown(organizationId, id) };
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/webhooks/:id/rotate_secret/',
      summary: 'Another secret, shown in this answer alone; the former one signs too for a day.',
      limit: seldom,
      params,
      answer: webhookWithSecretSchema,
      handle: async ({ params: { id }, ...asker }) => {
        const { organizationId } = asker.principal;
        const secret = await asker.commandIdentity.transaction(db, async (trx) => {
          const webhook = await lockWebhook(trx, organizationId, id);
          if (webhook === undefined) throw new NotFound();
          const next = newWebhookSecret();
          const until = new Date(clock.now().getTime() + SECRET_OVERLAP_MS);
          await trx('webhooks')
            .where({ id })
            .update({ secret: next, former_secret: webhook.secret, former_secret_until: until });
          await record(asker, [{ type: 'WebhookSecretRotated', data: { organizationId, webhookId: id } }]);
          await tellOfWebhooks(trx, organizationId);
          return next;
        });
        return { status: 200, body: { ...(await shown(organizationId, id)), secret } };
      },
    }),
    defineRoute({
      ...shared,
      method: 'DELETE',
      path: '/api/webhooks/:id/',
      summary: 'Remove a webhook: what waited to be sent is not sent.',
      limit: seldom,
      params,
      answer: 'empty',
      handle: async ({ params: { id }, ...asker }) => {
        const { organizationId } = asker.principal;
        await asker.commandIdentity.transaction(db, async (trx) => {
          if ((await lockWebhook(trx, organizationId, id)) === undefined) throw new NotFound();
          await trx('webhooks').where({ id }).delete();
          await record(asker, [{ type: 'WebhookRemoved', data: { organizationId, webhookId: id } }]);
          await tellOfWebhooks(trx, organizationId);
        });
        return { status: 204 };
      },
    }),
  ];
}

interface Asker {
  readonly principal: UserPrincipal;
  readonly commandIdentity: CommandIdentity;
}

/** What the log is told of settings: the address may be a secret of its receiver's, its host is none. */
const toldOf = ({ url, format, types }: WebhookSettings) => ({ host: new URL(url).host, format, types: [...types] });
