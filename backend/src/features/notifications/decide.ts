import type { NoticeEvent, NoticeReaderEvent, NoticeReadingEvent } from '@proofline/contracts/events/notification';
import type { NotificationId, UserId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { UnknownSubject } from '../../kernel/commands/refusals.ts';
import {
  evolveNotice,
  evolveNoticeReader,
  type NoticeReaderState,
  type NoticeReadingState,
  type NoticeState,
} from './state.ts';

type Facts = Extract<NoticeEvent, { readonly type: 'NotificationPublished' }>['data'];

export type NoticeCommand =
  | { readonly type: 'publish'; readonly facts: Facts }
  | { readonly type: 'delete'; readonly id: NotificationId };

/** What was published for a cause is not published again, and not after it was deleted either. */
export const noticeDecider: Decider<NoticeState, NoticeCommand, NoticeEvent> = {
  category: 'notification',
  initial: 'unpublished',
  evolve: evolveNotice,
  decide(command, state) {
    if (command.type === 'publish') {
      return state === 'unpublished' ? [{ type: 'NotificationPublished', data: command.facts }] : [];
    }
    if (state !== 'published') throw new UnknownSubject();
    return [{ type: 'NotificationDeleted', data: { notificationId: command.id } }];
  },
};

export interface ReadNoticeCommand {
  readonly userId: UserId;
  /** One that was told to the user: whoever asks has looked. */
  readonly id: NotificationId;
}

/** What was read stays read. */
export const noticeReadingDecider: Decider<NoticeReadingState, ReadNoticeCommand, NoticeReadingEvent> = {
  category: 'noticereading',
  initial: { isRead: false },
  evolve: () => ({ isRead: true }),
  decide({ userId, id }, { isRead }) {
    return isRead ? [] : [{ type: 'NotificationRead', data: { userId, notificationId: id } }];
  },
};

/** The same notification is not said twice in a row; of two, the read model keeps to the later one. */
export const noticeReaderDecider: Decider<NoticeReaderState, ReadNoticeCommand, NoticeReaderEvent> = {
  category: 'noticereader',
  initial: { upTo: null },
  evolve: evolveNoticeReader,
  decide({ userId, id }, { upTo }) {
    return upTo === id ? [] : [{ type: 'AllNotificationsRead', data: { userId, upTo: id } }];
  },
};
