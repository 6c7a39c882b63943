import type { EventMetadata } from '@proofline/contracts/events/metadata';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { StreamCategory } from '@proofline/contracts/events/streams';

/** The pure heart of a command: no clock, no ids, no IO; all of that comes in with the command. */
export interface Decider<State, Command, Event extends ProoflineEvent> {
  /** Category of the streams it reads: every event there is an `Event`. */
  readonly category: StreamCategory;
  readonly initial: State;
  evolve(state: State, event: Event, metadata: Pick<EventMetadata, 'organizationId'>): State;
  /**
   * What the command leads to; nothing when there is nothing to change.
   * @throws CommandRefusal when the state does not allow it
   */
  decide(command: Command, state: State): readonly Event[];
}
