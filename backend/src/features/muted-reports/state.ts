import type { MutingEvent } from '@proofline/contracts/events/attention';

/** What the stream of one person and one report says. */
export interface MutingState {
  readonly isMuted: boolean;
}

export const initialMuting: MutingState = { isMuted: false };

export function evolveMuting(_: MutingState, event: MutingEvent): MutingState {
  return { isMuted: event.type === 'ReportMuted' };
}
