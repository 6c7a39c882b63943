import type { MutingEvent } from '@proofline/contracts/events/attention';
import type { ReportId, UserId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { evolveMuting, initialMuting, type MutingState } from './state.ts';

export interface MutingCommand {
  readonly type: 'mute' | 'unmute';
  readonly userId: UserId;
  /** Of the same organisation: whoever asks has looked. */
  readonly reportId: ReportId;
}

/** What is so already is not said again. */
export const mutingDecider: Decider<MutingState, MutingCommand, MutingEvent> = {
  category: 'muting',
  initial: initialMuting,
  evolve: evolveMuting,
  decide({ type, userId, reportId }, { isMuted }) {
    const wanted = type === 'mute';
    if (wanted === isMuted) return [];
    return [{ type: wanted ? 'ReportMuted' : 'ReportUnmuted', data: { userId, reportId } }];
  },
};
