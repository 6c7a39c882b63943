import { z } from 'zod';
import {
  checkIdSchema,
  commentIdSchema,
  notificationIdSchema,
  organizationIdSchema,
  reportIdSchema,
  resultIdSchema,
  userIdSchema,
} from '../ids.ts';
import {
  isNotificationLink,
  MAX_NAMED_RECEIVERS,
  MAX_NOTIFICATION_MESSAGE,
  noticeCategorySchema,
  notificationTypeSchema,
} from '../notifications.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const notificationId = '0f9f1c55-6a3f-8c9e-9d0e-5a4d6c3b2a10';

export const NotificationPublished = defineEvent({
  type: 'NotificationPublished',
  category: 'notification',
  version: 1,
  summary: 'Something was told to people, to organisations, or to everybody when neither is named.',
  schema: z.object({
    notificationId: notificationIdSchema,
    /** What led to it: once for the same receivers, whoever says it how often. */
    cause: z.string().min(1).max(200),
    category: noticeCategorySchema,
    kind: notificationTypeSchema,
    message: z.string().trim().min(1).max(MAX_NOTIFICATION_MESSAGE),
    link: z.string().refine(isNotificationLink, 'A path of our own or an https address is needed.').nullable(),
    userIds: z.array(userIdSchema).max(MAX_NAMED_RECEIVERS),
    organizationIds: z.array(organizationIdSchema).max(MAX_NAMED_RECEIVERS),
    /** What it is about, where it is about one. */
    checkId: checkIdSchema.optional(),
    reportId: reportIdSchema.optional(),
    resultId: resultIdSchema.optional(),
    commentId: commentIdSchema.optional(),
  }),
  example: {
    notificationId,
    cause: 'command-3f0c',
    category: 'news',
    kind: 'info',
    message: 'Version 2.4 is out, read the release notes',
    link: 'https://news.example/2-4',
    userIds: [],
    organizationIds: [3],
  },
});

export const NotificationDeleted = defineEvent({
  type: 'NotificationDeleted',
  category: 'notification',
  version: 1,
  summary: 'The notification is no longer shown to anybody.',
  schema: z.object({ notificationId: notificationIdSchema }),
  example: { notificationId },
});

export const noticeEvents = [NotificationPublished, NotificationDeleted] as const;
export type NoticeEvent = EventOf<(typeof noticeEvents)[number]>;

export const NotificationRead = defineEvent({
  type: 'NotificationRead',
  category: 'noticereading',
  version: 1,
  summary: 'Somebody has read the notification.',
  schema: z.object({ userId: userIdSchema, notificationId: notificationIdSchema }),
  example: { userId: 2, notificationId },
});
export type NoticeReadingEvent = EventOf<typeof NotificationRead>;

export const AllNotificationsRead = defineEvent({
  type: 'AllNotificationsRead',
  category: 'noticereader',
  version: 1,
  summary: 'To somebody all notifications up to this one, in the order they were published, count as read.',
  schema: z.object({ userId: userIdSchema, upTo: notificationIdSchema }),
  example: { userId: 2, upTo: notificationId },
});
export type NoticeReaderEvent = EventOf<typeof AllNotificationsRead>;

/** What people are told in the product, and what they have read of it. */
export const notificationEvents = [...noticeEvents, NotificationRead, AllNotificationsRead] as const;
