import { isPlainText } from '@proofline/rules/one-line';
import { isVisible } from '@proofline/rules/visible-text';
import { z } from 'zod';
import { notificationIdSchema, organizationIdSchema, reportIdSchema, userIdSchema } from '../ids.ts';
import {
  isNotificationLink,
  MAX_NAMED_RECEIVERS,
  MAX_NOTIFICATION_MESSAGE,
  noticeCategorySchema,
  notificationTypeSchema,
} from '../notifications.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

/** Unread notifications are counted up to here: there are so many, or more. */
export const MAX_COUNTED_UNREAD = 100;

/** A notification as one of its receivers sees it. */
export const notificationSchema = z.object({
  id: notificationIdSchema,
  type: notificationTypeSchema,
  category: noticeCategorySchema,
  message: z.string(),
  link: z.string().nullable(),
  /** By who asks. */
  read: z.boolean(),
  ctime: z.iso.datetime(),
  /**
   * Of the first violation of a run: how many it has found by now, and whether it goes on. What was told stays as it was;
   * `report_progress` says how the count grows. Null of everything else.
   */
  violations: z
    .object({ report: reportIdSchema, found: z.number().int().nonnegative(), goes_on: z.boolean() })
    .nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** GET /api/custom_notifications/ : what was told to who asks. */
export const notificationPageSchema = pageOf(notificationSchema).extend({
  /** Of all that was told to who asks, however the list is filtered; at most MAX_COUNTED_UNREAD. */
  unread_count: z.number().int().nonnegative().max(MAX_COUNTED_UNREAD),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;

export const notificationQuerySchema = pageQuerySchema.extend({
  /** Those that were read, or those that were not; both when left out. */
  read: z.enum(['true', 'false']).optional(),
});

/** POST /api/custom_read_notifications/ : one, or all that were published up to one of the reader's. */
export const readNotificationBodySchema = z
  .strictObject({
    custom_notification: notificationIdSchema.optional(),
    up_to: notificationIdSchema.optional(),
  })
  .refine(({ custom_notification: one, up_to: all }) => (one === undefined) !== (all === undefined), {
    path: ['custom_notification'],
    message: 'Name one notification, or as up_to the newest of those that were read.',
  });
export const readNotificationSchema = z.object({
  custom_notification: notificationIdSchema.nullable(),
  up_to: notificationIdSchema.nullable(),
  user: userIdSchema,
  read: z.literal(true),
});

const namedUser = z.object({ id: userIdSchema, name: z.string() });
const namedOrganization = z.object({ id: organizationIdSchema, name: z.string() });

/** A notification as superusers see it. */
export const publishedNotificationSchema = notificationSchema.omit({ read: true, violations: true }).extend({
  /** Null: the product itself. */
  creator: userIdSchema.nullable(),
  creator_full_name: z.string(),
  /** Receivers; everybody when both are empty. */
  user: z.array(userIdSchema),
  organization: z.array(organizationIdSchema),
  /** The same by name. */
  users: z.array(namedUser),
  organizations: z.array(namedOrganization),
});
export type PublishedNotification = z.infer<typeof publishedNotificationSchema>;
/** GET /api/all_custom_notifications/ */
export const publishedNotificationPageSchema = pageOf(publishedNotificationSchema);

const listOfTypes = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(notificationTypeSchema));

export const publishedNotificationQuerySchema = pageQuerySchema.extend({
  /** Part of the message. */
  message: z.string().max(200).optional(),
  /** Comma-separated. */
  type: listOfTypes.optional(),
});

const required = 'This field is required';

/** POST /api/all_custom_notifications/ : to users, to organisations, or to everybody when neither is named. */
export const publishNotificationBodySchema = z.strictObject({
  message: z
    .string(required)
    .trim()
    .max(MAX_NOTIFICATION_MESSAGE, `Ensure this field has no more than ${MAX_NOTIFICATION_MESSAGE} characters.`)
    .refine(isVisible, 'This field may not be blank.')
    .refine(isPlainText, 'Control characters are not allowed.'),
  type: z.enum(notificationTypeSchema.options, required),
  user: z.array(userIdSchema).max(MAX_NAMED_RECEIVERS).default([]),
  organization: z.array(organizationIdSchema).max(MAX_NAMED_RECEIVERS).default([]),
  link: z
    .string()
    .trim()
    .refine((link) => link === '' || isNotificationLink(link), 'Enter a path of this site or an https address.')
    .nullable()
    .default(null),
  /** What receivers choose it by. */
  category: z.enum(['news', 'offers']).default('news'),
  /** Nobody but who asks. */
  creator: userIdSchema.optional(),
});
export type PublishNotificationBody = z.input<typeof publishNotificationBodySchema>;
