import type { ReadingEvent } from '@proofline/contracts/events/attention';
import type { ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { evolveReading, initialReading, type ReadingState } from './state.ts';

export interface ReadingCommand {
  readonly type: 'read' | 'unread';
  readonly userId: UserId;
  readonly reportId: ReportId;
  /** Of that report, and of the organisation: whoever asks has looked. */
  readonly resultId: ResultId;
}

/** What is so already is not said again: a result is opened many times, and read once. */
export const readingDecider: Decider<ReadingState, ReadingCommand, ReadingEvent> = {
  category: 'reading',
  initial: initialReading,
  evolve: evolveReading,
  decide({ type, userId, reportId, resultId }, { isRead }) {
    const wanted = type === 'read';
    if (wanted === isRead) return [];
    return [{ type: wanted ? 'ResultRead' : 'ResultUnread', data: { userId, reportId, resultId } }];
  },
};
