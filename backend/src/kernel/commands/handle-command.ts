import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { type ProoflineEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log-errors';
import type { Decider } from './decider.ts';
import { type EventContext, newEvent } from './new-event.ts';

const maxAttempts = 4;

/** What a command needs of the log. */
export type StreamLog = Pick<EventLog, 'append' | 'fold'>;

export interface CommandOutcome<State> {
  readonly state: State;
  /** Log position reached: of what was written, or of what was there already when nothing had to be. */
  readonly position: bigint | undefined;
}

/**
 * Fold → decide → append at the revision that was folded. When somebody else wrote first, it is decided anew from what
 * they wrote, a few times. Event ids derive from the command's, so a repeat of the same append is the same write; a
 * command that finds itself in the stream has been carried out, and is not decided again.
 * @throws what the decider throws, WrongExpectedRevision when the stream does not come to rest, EventLogUnavailable
 */
export async function handleCommand<State, Command, Event extends ProoflineEvent>(
  eventLog: StreamLog,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: EventContext,
): Promise<CommandOutcome<State>> {
  for (let attempt = 1; ; attempt += 1) {
    const {
      state,
      revision,
      position: last,
      repeated,
    } = await foldStream(eventLog, decider, stream, context.commandId);
    if (repeated !== undefined) return { state, position: repeated };
    const events = decider.decide(command, state);
    if (events.length === 0) return { state, position: last };
    const proposed = events.map((event, index) =>
      newEvent(derivedEventId(context.commandId, stream, event.type, index), event, context),
    );
    try {
      const { position } = await eventLog.append(stream, revision, proposed);
      const evolved = events.reduce((before: State, event) => decider.evolve(before, event, context), state);
      return { state: evolved, position };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || attempt === maxAttempts) throw error;
    }
  }
}

/**
 * What a decider's stream says, the revision to append at, the log position of its last event, and of the last one that
 * this command wrote.
 */
export async function foldStream<State, Command, Event extends ProoflineEvent>(
  eventLog: StreamLog,
  decider: Decider<State, Command, Event>,
  stream: string,
  commandId?: string,
): Promise<{
  state: State;
  revision: bigint | 'no_stream';
  position: bigint | undefined;
  repeated: bigint | undefined;
}> {
  let position: bigint | undefined;
  let repeated: bigint | undefined;
  const folded = await eventLog.fold(stream, decider.initial, (state: State, recorded) => {
    position = recorded.position;
    if (commandId !== undefined && commandOf(recorded) === commandId) repeated = position;
    return evolveRecorded(decider, state, recorded);
  });
  return { ...folded, position, repeated };
}

function commandOf({ metadata }: RecordedEvent): unknown {
  return typeof metadata === 'object' && metadata !== null && 'commandId' in metadata ? metadata.commandId : undefined;
}

function evolveRecorded<State, Command, Event extends ProoflineEvent>(
  decider: Decider<State, Command, Event>,
  state: State,
  { type, data, metadata }: RecordedEvent,
): State {
  const parsed = parseEvent(type, data, metadata);
  if (parsed === undefined || eventCatalogue.get(type)?.category !== decider.category) return state;
  // The category's events are the decider's events: the catalogue says so, the compiler cannot look it up.
  return decider.evolve(state, parsed.event as Event, parsed.metadata);
}
