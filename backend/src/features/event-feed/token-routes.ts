import {
  createdFeedTokenSchema,
  createFeedTokenBodySchema,
  feedTokenIdSchema,
  feedTokenPageSchema,
  MAX_FEED_TOKENS,
} from '@proofline/contracts/api/event-feed';
import { organizationStream } from '@proofline/contracts/events/streams';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { columnId } from '../stored-images/table.ts';
import { insertToken, listTokens, revokeToken } from './token-rows.ts';

const seldom = { points: 60, durationS: 60 };
const path = '/api/event_tokens/';

/** With what an organisation's systems read its events: kept by those who may change everything in it. */
export function feedTokenRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  const shared = { auth: 'user', policy: 'full_access' } as const;
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      summary: "The organisation's tokens of the event feed, the newest first; never the tokens themselves.",
      limit: { points: 600, durationS: 60 },
      answer: feedTokenPageSchema,
      handle: async ({ principal }) => {
        const tokens = await listTokens(db, principal.organizationId);
        return answerPage(wholeList, tokens.length, tokens);
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path,
      summary: 'A new token of the event feed; this answer is the only one that shows it.',
      limit: seldom,
      body: createFeedTokenBodySchema,
      answer: createdFeedTokenSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const { organizationId } = principal;
        const created = await commandIdentity.transaction(db, async (trx) => {
          const inserted = await insertToken(trx, { ...principal, now: clock.now() }, body);
          if (inserted === undefined) {
            throw new InvalidInput({ non_field_errors: [`An organisation has at most ${MAX_FEED_TOKENS} tokens.`] });
          }
          const data = { organizationId, feedTokenId: inserted.id, scopes: body.scopes };
          const context = commandContext(principal, commandIdentity, clock);
          await recordAudit(
            eventLog,
            organizationStream(organizationId),
            [{ type: 'FeedTokenCreated', data }],
            context,
          );
          return inserted;
        });
        const row = (await listTokens(db, organizationId)).find(({ id }) => id === created.id);
        // It was revoked in this very moment.
        if (row === undefined) throw new NotFound();
        return { status: 201, body: { ...row, token: created.token } };
      },
    }),
    defineRoute({
      ...shared,
      method: 'DELETE',
      path: '/api/event_tokens/:id/',
      summary: 'Revoke a token of the event feed: it is worth nothing at once, and open streams end within seconds.',
      limit: seldom,
      params: integerIdParams(columnId.pipe(feedTokenIdSchema)),
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        const { organizationId } = principal;
        await commandIdentity.transaction(db, async (trx) => {
          if (!(await revokeToken(trx, organizationId, id, clock.now()))) throw new NotFound();
          const event = { type: 'FeedTokenRevoked', data: { organizationId, feedTokenId: id } } as const;
          const context = commandContext(principal, commandIdentity, clock);
          await recordAudit(eventLog, organizationStream(organizationId), [event], context);
        });
        return { status: 204 };
      },
    }),
  ];
}
