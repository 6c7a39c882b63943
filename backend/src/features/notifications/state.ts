import type { NoticeEvent, NoticeReaderEvent } from '@proofline/contracts/events/notification';
import type { NotificationId } from '@proofline/contracts/ids';

/** What the stream of a notification says. */
export type NoticeState = 'unpublished' | 'published' | 'deleted';

export function evolveNotice(_: NoticeState, event: NoticeEvent): NoticeState {
  return event.type === 'NotificationPublished' ? 'published' : 'deleted';
}

/** What the stream of one person and one notification says. */
export interface NoticeReadingState {
  readonly isRead: boolean;
}

/** What the stream of one person says of all notifications. */
export interface NoticeReaderState {
  /** Null: never all. */
  readonly upTo: NotificationId | null;
}

export function evolveNoticeReader(_: NoticeReaderState, { data }: NoticeReaderEvent): NoticeReaderState {
  return { upTo: data.upTo };
}
