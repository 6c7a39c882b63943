import { isOneLine } from '@proofline/rules/one-line';
import { z } from 'zod';
import type { CommentId, ReportId, ResultId } from './ids.ts';

/** Specification 002 §9. */
export const NOTIFICATION_TYPES = ['default', 'error', 'info', 'success', 'warning'] as const;
export const notificationTypeSchema = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

/** What people choose to be told of or not: the four settings of specification 000 §3. */
export const noticeCategorySchema = z.enum(['alerts', 'comments', 'news', 'offers']);
export type NoticeCategory = z.infer<typeof noticeCategorySchema>;

const handPrefix = 'command-';
/** The cause of what a superuser tells people: whoever tells something by a command tells it once. */
export const causeByHand = (commandId: string): string => `${handPrefix}${commandId}`;
/** Everything else is told by the product, of what happened. */
export const isByHand = (cause: string): boolean => cause.startsWith(handPrefix);

/** Characters. The first line says what it is about, the others say more. */
export const MAX_NOTIFICATION_MESSAGE = 500;
/** Characters of the address a notification leads to. */
export const MAX_NOTIFICATION_LINK = 2_000;
/** People, and as many organisations, that one notification names at the most. */
export const MAX_NAMED_RECEIVERS = 200;

/**
 * The report whose violations a notice counts while its run goes on: that of the first violation, which is about one
 * result. Undefined for every other notice. Pure.
 */
export function countedReportOf({
  reportId,
  resultId,
  commentId,
}: {
  readonly reportId?: ReportId | undefined;
  readonly resultId?: ResultId | undefined;
  readonly commentId?: CommentId | undefined;
}): ReportId | undefined {
  return resultId === undefined || commentId !== undefined ? undefined : reportId;
}

/** An address that nobody has; what changes it is no path of ours. */
const nobodysOrigin = 'https://own.invalid';

/**
 * Where a notification may lead: a path of our own (`/reports/1200003`) or an https address without credentials. No
 * script, no other scheme, and nothing that only looks like a path: `//evil.example`, `/\evil.example`.
 */
export function isNotificationLink(link: string): boolean {
  if (link.length > MAX_NOTIFICATION_LINK || !isOneLine(link) || /[\s\\]/.test(link)) return false;
  if (link.startsWith('/')) {
    if (!URL.canParse(link, nobodysOrigin)) return false;
    const { origin, pathname } = new URL(link, nobodysOrigin);
    // Whoever takes the path for itself must find no other origin in it: `/.//other.example` leaves one.
    return origin === nobodysOrigin && !pathname.startsWith('//');
  }
  if (!/^https:\/\/[^/]/i.test(link) || !URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}
