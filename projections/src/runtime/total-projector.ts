import { type EventGroup, type EventOfGroup, eventGroups } from '@proofline/contracts/events/catalogue';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { LoggedEvent } from './logged-event.ts';

/** An event of one type or of some, with all that is stored beside it. */
export type Logged<Event extends ProoflineEvent> = Omit<LoggedEvent, 'event'> & { readonly event: Event };

export type Handler<Event extends ProoflineEvent, Change> = (logged: Logged<Event>) => readonly Change[];

/** A handler, or in a line why nothing is shown. */
type Answer<Event extends ProoflineEvent, Change> = Handler<Event, Change> | string;

/**
 * What a read model makes of every event there is: for each group one answer, or one a type. An event that is added to
 * the catalogue does not compile before every read model that reads its group has answered for it.
 */
export type Answers<Change> = {
  readonly [Group in EventGroup]:
    | Answer<EventOfGroup<Group>, Change>
    | {
        readonly [Type in EventOfGroup<Group>['type']]: Answer<
          Extract<EventOfGroup<Group>, { readonly type: Type }>,
          Change
        >;
      };
};

export interface TotalProjector<Change> {
  readonly eventTypes: readonly ProoflineEvent['type'][];
  /** Why nothing is shown of the others, by type. */
  readonly notShown: ReadonlyMap<string, string>;
  /** Event to changes: pure, without a look at what is stored. */
  readonly project: (logged: LoggedEvent) => readonly Change[];
}

/** The catalogue holds an event that a read model does not answer for. A mistake in the code, seen when it is loaded. */
export class EventUnanswered extends Error {
  readonly code = 'event_unanswered';

  constructor(type: string) {
    super(`${type} is neither read nor is it said why it is not.`);
    this.name = 'EventUnanswered';
  }
}

/** @throws EventUnanswered when an event has no answer, which the compiler finds first */
export function totalProjector<Change>(
  answers: Answers<Change>,
  groups: Readonly<Record<string, readonly { readonly type: string }[]>> = eventGroups,
): TotalProjector<Change> {
  const handlers = new Map<string, Handler<ProoflineEvent, Change>>();
  const notShown = new Map<string, string>();
  for (const [group, definitions] of Object.entries(groups)) {
    for (const { type } of definitions) {
      const answer = answerFor(answers, group, type);
      if (typeof answer === 'function') handlers.set(type, answer);
      else if (typeof answer === 'string' && answer !== '') notShown.set(type, answer);
      else throw new EventUnanswered(type);
    }
  }
  return {
    eventTypes: [...handlers.keys()] as ProoflineEvent['type'][],
    notShown,
    project: (logged) => handlers.get(logged.event.type)?.(logged) ?? [],
  };
}

function answerFor<Change>(
  answers: Answers<Change>,
  group: string,
  type: string,
): Answer<ProoflineEvent, Change> | undefined {
  const ofGroup = (answers as Readonly<Record<string, unknown>>)[group];
  const answer =
    typeof ofGroup === 'object' && ofGroup !== null ? (ofGroup as Readonly<Record<string, unknown>>)[type] : ofGroup;
  // `Answers` has given each handler events of the types that it is found by here.
  return answer as Answer<ProoflineEvent, Change> | undefined;
}
