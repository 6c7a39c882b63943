import {
  type AgentId,
  type CheckId,
  type CommentId,
  checkAndSlotOf,
  MAX_SLOTS_PER_CHECK,
  type NotificationId,
  type OrganizationId,
  type ReportId,
  type ResultId,
  reportIdSchema,
  type UrlListId,
  type UserId,
  type VerticalId,
} from '../ids.ts';
import type { SocialAccountId } from '../social-media.ts';

/** The part of a stream's name before its first hyphen. A stream of any other category is none of the product's. */
export const streamCategories = [
  'check',
  'report',
  'target',
  'comment',
  'favorite',
  'reading',
  'muting',
  'notification',
  'noticereading',
  'noticereader',
  'retention',
  'urllist',
  'agent',
  'account',
  'organization',
  'feature',
  'vertical',
  'socialaccount',
  'parkedevent',
  'presetimages',
  'installation',
] as const;
export type StreamCategory = (typeof streamCategories)[number];

export const checkStream = (id: CheckId): string => `check-${id}`;
export const reportStream = (id: ReportId): string => `report-${id}`;
/** One unit of crawling: one URL in one country. `target` counts from 1 within its report. */
export const targetStream = (reportId: ReportId, target: number): string => `target-${reportId}-${target}`;
export const commentStream = (id: CommentId): string => `comment-${id}`;
/** Whether a check is a favourite of somebody: one stream each, so that two stars never wait for one another. */
export const favoriteStream = (userId: UserId, checkId: CheckId): string => `favorite-${userId}-${checkId}`;
/** Whether somebody has read a result: one stream each, so that reading on never waits for what was read before. */
export const readingStream = (userId: UserId, resultId: ResultId): string => `reading-${userId}-${resultId}`;
/** Whether somebody wants to hear of a report: one stream each. */
export const mutingStream = (userId: UserId, reportId: ReportId): string => `muting-${userId}-${reportId}`;
/** What was told to some, or to all. */
export const notificationStream = (id: NotificationId): string => `notification-${id}`;
/** Whether somebody has read a notification: one stream each. */
export const noticeReadingStream = (userId: UserId, id: NotificationId): string => `noticereading-${userId}-${id}`;
/** Up to which notification somebody has read all of them. */
export const noticeReaderStream = (userId: UserId): string => `noticereader-${userId}`;
/**
 * What is kept of a check's reports, and for how long: one stream a check, so that a hold and the end of what it holds
 * never pass each other.
 */
export const retentionStream = (id: CheckId): string => `retention-${id}`;
/** What was deleted of the evidence store, which belongs to nobody: one stream. */
export const EVIDENCE_SWEEP_STREAM = 'retention-sweep';
export const urlListStream = (id: UrlListId): string => `urllist-${id}`;
export const agentStream = (id: AgentId): string => `agent-${id}`;
export const accountStream = (id: UserId): string => `account-${id}`;
export const organizationStream = (id: OrganizationId): string => `organization-${id}`;
export const verticalStream = (id: VerticalId): string => `vertical-${id}`;
export const socialAccountStream = (id: SocialAccountId): string => `socialaccount-${id}`;
/** A set of preset images. */
export const presetImagesStream = (setId: number): string => `presetimages-${setId}`;
/** Whose log this is, and who took it over: one stream. */
export const INSTALLATION_STREAM = 'installation-log';
/** What administrators decided about an event that could not be handled, by its id. */
export const parkedEventStream = (eventId: string): string => `parkedevent-${eventId}`;
/** A switch, flag or sample, by its name. */
export const featureStream = (name: string): string => `feature-${name}`;

/**
 * Streams without whose beginning this one means nothing, the nearest first: a target belongs to a report, and a report to
 * a check.
 */
export function streamsBefore(stream: string): readonly string[] {
  const [, category, digits] = /^(target|report)-(\d{1,16})(?:-\d+)?$/.exec(stream) ?? [];
  const reportId = reportIdSchema.safeParse(Number(digits)).data;
  if (category === undefined || reportId === undefined) return [];
  const before = category === 'target' ? [reportStream(reportId)] : [];
  // Below the first slot of the first check there is no report.
  return reportId < MAX_SLOTS_PER_CHECK ? before : [...before, checkStream(checkAndSlotOf(reportId).checkId)];
}
