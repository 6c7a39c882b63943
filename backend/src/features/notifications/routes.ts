import {
  notificationPageSchema,
  notificationQuerySchema,
  readNotificationBodySchema,
  readNotificationSchema,
} from '@proofline/contracts/api/notifications';
import { noticeReaderStream, noticeReadingStream } from '@proofline/contracts/events/streams';
import { countUnread, listNotifications, wasToldTo } from '@proofline/projections/notifications/query';
import { violationsFound } from '@proofline/projections/reports/violations-found';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import { requireSwitch } from '../feature-switches/is-switch-on.ts';
import { noticeReaderDecider, noticeReadingDecider } from './decide.ts';
import { presentNotification } from './present.ts';

/** What was told to who asks (specification 000 §4, §7); none of it while the switch for notifications is off. */
export function notificationRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/custom_notifications/',
      summary: 'What was told to who asks, the newest first, and how much of it they have not read.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: notificationQuerySchema,
      answer: notificationPageSchema,
      handle: async ({ query, principal }) => {
        await requireSwitch(db, 'enable_sitewide_notifications');
        const [order] = parseOrdering(query.ordering, { ctime: 'ctime' }) ?? [];
        const options = {
          page: query.page,
          pageSize: query.page_size,
          isRead: query.read === undefined ? undefined : query.read === 'true',
          oldestFirst: order?.descending === false,
        };
        const [{ count, rows }, unread] = await Promise.all([
          listNotifications(db, principal, options),
          countUnread(db, principal),
        ]);
        const counted = rows.flatMap(({ countedReport }) => countedReport ?? []);
        const found = await violationsFound(db, principal.organizationId, counted);
        const { status, body } = answerPage(
          query,
          count,
          rows.map((row) => presentNotification(row, found)),
        );
        return { status, body: { ...body, unread_count: unread } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/custom_read_notifications/',
      summary: 'Who asks has read a notification, or all that were published up to one.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      body: readNotificationBodySchema,
      answer: readNotificationSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        await requireSwitch(db, 'enable_sitewide_notifications');
        const { custom_notification: one, up_to: newest } = body;
        const id = one ?? newest;
        // The schema takes one of the two; what was told to others is as good as not there.
        if (id === undefined || !(await wasToldTo(db, principal, id))) throw new NotFound();
        const { userId } = principal;
        const context = commandContext(principal, commandIdentity, clock);
        const command = { userId, id };
        const { position } =
          id === one
            ? await handleCommand(eventLog, noticeReadingDecider, noticeReadingStream(userId, id), command, context)
            : await handleCommand(eventLog, noticeReaderDecider, noticeReaderStream(userId), command, context);
        const answered = { custom_notification: one ?? null, up_to: newest ?? null };
        return { status: 201, body: { ...answered, user: userId, read: true as const }, position };
      },
    }),
  ];
}
