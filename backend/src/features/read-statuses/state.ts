import type { ReadingEvent } from '@proofline/contracts/events/attention';

/** What the stream of one person and one result says. */
export interface ReadingState {
  readonly isRead: boolean;
}

export const initialReading: ReadingState = { isRead: false };

export function evolveReading(_: ReadingState, event: ReadingEvent): ReadingState {
  return { isRead: event.type === 'ResultRead' };
}
