import {
  publishedNotificationPageSchema,
  publishedNotificationQuerySchema,
  publishedNotificationSchema,
  publishNotificationBodySchema,
} from '@proofline/contracts/api/notifications';
import { notificationStream } from '@proofline/contracts/events/streams';
import { notificationIdSchema } from '@proofline/contracts/ids';
import { causeByHand } from '@proofline/contracts/notifications';
import {
  getPublished,
  listPublished,
  type PublishedOrderField,
} from '@proofline/projections/notifications/query-published';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import { noticeDecider } from './decide.ts';
import { presentPublished } from './present.ts';
import { publishNotice } from './publish.ts';
import { namesOfReceivers, requireReceivers } from './receivers.ts';

const path = '/api/all_custom_notifications/';
const orderFields: Readonly<Record<string, PublishedOrderField>> = {
  id: 'published',
  ctime: 'published',
  message: 'message',
  type: 'type',
  creator: 'publisher',
};

const params = z.object({
  id: z.string().transform((text) => {
    const parsed = notificationIdSchema.safeParse(text);
    if (!parsed.success) throw new NotFound();
    return parsed.data;
  }),
});

/** What superusers tell people (specification 002 §2.13), also while the bell is switched off: mails tell of it. */
export function notificationAdminRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: 'Notifications to whomever, the newest first, with their receivers.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 600, durationS: 60 },
      query: publishedNotificationQuerySchema,
      answer: publishedNotificationPageSchema,
      handle: async ({ query }) => {
        const { count, rows } = await listPublished(db, {
          page: query.page,
          pageSize: query.page_size,
          text: query.message,
          types: query.type,
          order: parseOrdering(query.ordering, orderFields),
        });
        const names = await namesOfReceivers(db, rows);
        return answerPage(
          query,
          count,
          rows.map((row) => presentPublished(row, names)),
        );
      },
    }),
    defineRoute({
      method: 'POST',
      path,
      summary: 'Tell something to users, to organisations, or to everybody when neither is named.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      body: publishNotificationBodySchema,
      answer: publishedNotificationSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        if (body.creator !== undefined && body.creator !== principal.userId) {
          throw new InvalidInput({ creator: ['You can only publish as yourself.'] });
        }
        await requireReceivers(db, body);
        const { type: kind, message, category, user, organization } = body;
        const { id, position } = await publishNotice(
          eventLog,
          {
            ...{ cause: causeByHand(commandIdentity.id), category, kind, message, link: body.link || null },
            ...{ userIds: user, organizationIds: organization },
          },
          // To several organisations: whose it is, the receivers say.
          { ...commandContext(principal, commandIdentity, clock), organizationId: null },
        );
        const row = await readBack(deps, 'notifications', position, () => getPublished(db, id));
        return { status: 201, body: presentPublished(row, await namesOfReceivers(db, [row])), position };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${path}:id/`,
      summary: 'A notification is no longer shown to anybody.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal, commandIdentity }) => {
        const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
        const command = { type: 'delete' as const, id };
        const { position } = await handleCommand(eventLog, noticeDecider, notificationStream(id), command, context);
        return { status: 204, position };
      },
    }),
  ];
}
