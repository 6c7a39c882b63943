import type { NoticeEvent } from '@proofline/contracts/events/notification';
import { notificationStream } from '@proofline/contracts/events/streams';
import { type NotificationId, notificationIdSchema } from '@proofline/contracts/ids';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { handleCommand, type StreamLog } from '../../kernel/commands/handle-command.ts';
import type { EventContext } from '../../kernel/commands/new-event.ts';
import { noticeDecider } from './decide.ts';

/** What is told, to whom, and what led to it. */
export type Notice = Omit<Extract<NoticeEvent, { readonly type: 'NotificationPublished' }>['data'], 'notificationId'>;

/** The same cause for the same receivers, in whatever order they are named, is the same notification. Pure. */
export function notificationIdOf({ cause, userIds, organizationIds }: Notice): NotificationId {
  const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b).join(',');
  return notificationIdSchema.parse(derivedEventId('notification', cause, sorted(userIds), sorted(organizationIds)));
}

/**
 * Tells it once, however often it is asked for.
 * @returns its id, and the log position of what says so
 * @throws EventLogUnavailable
 */
export async function publishNotice(
  eventLog: StreamLog,
  notice: Notice,
  context: EventContext,
): Promise<{ id: NotificationId; position: bigint | undefined }> {
  const id = notificationIdOf(notice);
  const facts = {
    ...notice,
    notificationId: id,
    userIds: [...new Set(notice.userIds)],
    organizationIds: [...new Set(notice.organizationIds)],
  };
  const command = { type: 'publish' as const, facts };
  const { position } = await handleCommand(eventLog, noticeDecider, notificationStream(id), command, context);
  return { id, position };
}
