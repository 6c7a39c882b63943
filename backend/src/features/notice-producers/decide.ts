import type { NoticeEvent } from '@proofline/contracts/events/notification';
import type { UserId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';

/** What the stream of a notice says. */
export interface TellingState {
  /** Whom it has named; undefined: it was not published yet. */
  readonly told: readonly UserId[] | undefined;
}

export interface TellCommand {
  readonly type: 'tell';
  readonly facts: Extract<NoticeEvent, { readonly type: 'NotificationPublished' }>['data'];
}

/** What was published stays as it is, and whoever deleted it has told nobody else. */
export const tellingDecider: Decider<TellingState, TellCommand, NoticeEvent> = {
  category: 'notification',
  initial: { told: undefined },
  evolve: (state, event) => (event.type === 'NotificationPublished' ? { told: event.data.userIds } : state),
  decide: ({ facts }, { told }) => (told === undefined ? [{ type: 'NotificationPublished', data: facts }] : []),
};
