import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log-errors';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { Conflict } from '../http/errors.ts';
import type { CommandIdentity } from './command-identity.ts';
import type { Decider } from './decider.ts';
import { type EventContext, newEvent } from './new-event.ts';
import { type IdSequence, nextId } from './next-id.ts';

/** A sequence behind the log (a database restored to an earlier day) catches up, within one request by this many ids. */
const maxTries = 20;

/**
 * Writes the beginning of a new stream under the next free id: the stream must not exist, and an id that is taken is
 * passed over. A repeat of the command writes the same beginning under the same id again, which the log recognises.
 */
export async function createWithNextId<State, Command, Event extends ProoflineEvent>(
  { db, eventLog }: { db: Knex; eventLog: EventLog },
  sequence: IdSequence,
  decider: Decider<State, Command, Event>,
  creation: (id: number) => { stream: string; command: Command },
  context: EventContext,
  { reserveId }: CommandIdentity,
): Promise<{ id: number; position: bigint }> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const id = await reserveId(() => nextId(db, sequence), attempt > 1);
    const { stream, command } = creation(id);
    const events = decider
      .decide(command, decider.initial)
      .map((event, index) => newEvent(derivedEventId(context.commandId, stream, event.type, index), event, context));
    try {
      const { position } = await eventLog.append(stream, 'no_stream', events);
      return { id, position };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
  throw new Conflict('no_free_id', 'No free id was found. Please try again.');
}
