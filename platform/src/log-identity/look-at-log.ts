import { BACKWARDS, END, type EventStoreDBClient, FORWARDS } from '@eventstore/db-client';
import { isConnectionError, translateError } from '../event-log/client-errors.ts';
import { type EventLog, StreamDeleted } from '../event-log/event-log.ts';
import { collectEvents } from '../event-log/read-events.ts';
import { type PlacedEvent, readRecorded } from '../event-log/read-recorded.ts';
import type { Knex } from '../postgres/connect-postgres.ts';
import type { LogFacts, ProbedMark } from './compare-log.ts';
import { findIdentity } from './find-identity.ts';
import { holdsNothing } from './holds-nothing.ts';
import { findInstallation } from './installation.ts';
import { type LogMark, readMarks, type WitnessedEvent } from './log-marks.ts';
import { refusesPosition } from './refuses-position.ts';

/** The log as it is, past every gate. */
export interface BareLog {
  readonly client: EventStoreDBClient;
  readonly eventLog: Pick<EventLog, 'append' | 'readStream' | 'subscribeAll'>;
}

/** What there is to compare. Postgres is asked first: what it has seen then must be in the log now. */
export async function lookAtLog(db: Knex, log: BareLog): Promise<LogFacts> {
  const installation = await findInstallation(db);
  const marks = await readMarks(db);
  const [{ id: logId }, end] = await Promise.all([findIdentity(log.eventLog), endOf(log)]);
  const probed = await Promise.all(marks.map((mark) => probe(log, mark)));
  return {
    logId,
    end,
    isEmpty: logId === undefined && (await holdsNothing(log.eventLog, probed)),
    ownId: installation?.id,
    isSettled: installation?.isSettled ?? false,
    isAdopting: installation?.adoption !== undefined,
    marks: probed,
  };
}

/** Events of the server itself count: positions that readers have passed may be theirs. */
async function endOf({ client }: BareLog): Promise<bigint | undefined> {
  const [last] = await asking(() =>
    collectEvents(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), anybodys),
  );
  return last?.position;
}

async function probe(log: BareLog, { reader, position, event }: LogMark): Promise<ProbedMark> {
  const found = event === undefined ? 'unknown' : await findEvent(log, event);
  // Where a known event stands, the log has a position.
  const isKnown = found === 'same' && event?.position === position;
  return { reader, position, event: found, refused: !isKnown && (await isRefused(log, position)) };
}

async function findEvent({ eventLog }: BareLog, event: WitnessedEvent): Promise<'same' | 'absent' | 'elsewhere'> {
  try {
    const [found] = await eventLog.readStream(event.stream, { fromRevision: event.revision, maxEvents: 1 });
    if (found?.id !== event.id || found.revision !== event.revision) return 'absent';
    return found.position === event.position ? 'same' : 'elsewhere';
  } catch (error) {
    if (error instanceof StreamDeleted) return 'absent';
    throw error;
  }
}

async function isRefused({ client }: BareLog, position: bigint): Promise<boolean> {
  try {
    const fromPosition = { commit: position, prepare: position };
    await collectEvents(client.readAll({ direction: FORWARDS, fromPosition, maxCount: 1 }), anybodys);
    return false;
  } catch (error) {
    if (refusesPosition(error)) return true;
    throw translateError(error, '$all');
  }
}

const anybodys = (event: PlacedEvent) => readRecorded(event, event.streamId);

/** Reads again once: the first call on a connection that is gone is how that is noticed. */
async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isConnectionError(error)) throw translateError(error, '$all');
  }
  try {
    return await ask();
  } catch (error) {
    throw translateError(error, '$all');
  }
}
