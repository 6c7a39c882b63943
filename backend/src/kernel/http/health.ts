import { randomUUID } from 'node:crypto';
import { type EventLog, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const checkLimitMs = 1_500;

/** What an error is explained by; the whole of it is the health board's. */
export type Health = Readonly<Record<'postgres' | 'event_log', 'ok' | 'unavailable'>>;

/** A stream nobody writes. */
const absentStream = 'health';

/** @throws when the database does not answer */
export async function askPostgres(db: Knex): Promise<void> {
  await db.raw('select 1');
}

/**
 * The log is asked for what it has to look up as well: its newest events it may know by heart while the disk or the
 * database below it is gone.
 * @throws when it does not answer
 */
export async function askLog(eventLog: EventLog): Promise<void> {
  await eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
  await eventLog.readStream(absentStream, { maxEvents: 1 });
}

/** No stream is ever as long: an append that expects this revision is judged, and writes nothing. */
const nobodysRevision = 9_007_199_254_740_991n;
const takesLimitMs = 1_000;

/**
 * Whether the log takes what is written. One that has lost its leader, or is read-only, goes on answering what is read.
 * Only one that has judged the revision would have taken what is right: one without the right to write has not.
 */
export async function takesAppends(eventLog: EventLog, limitMs: number = takesLimitMs): Promise<boolean> {
  const event = { id: randomUUID(), type: 'HealthAsked', data: {}, metadata: {} };
  return await answersInTime(limitMs, async () => {
    try {
      await eventLog.append(absentStream, nobodysRevision, [event]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  });
}

/** Asks what the api cannot serve without. Answers within the limit, whatever hangs. */
export async function askHealth(
  { db, eventLog }: { db: Knex; eventLog: EventLog },
  limitMs: number = checkLimitMs,
): Promise<Health> {
  const [postgres, log] = await Promise.all([
    answersInTime(limitMs, () => askPostgres(db)),
    answersInTime(limitMs, () => askLog(eventLog)),
  ]);
  return { postgres: postgres ? 'ok' : 'unavailable', event_log: log ? 'ok' : 'unavailable' };
}

async function answersInTime(limitMs: number, ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const asked = ask().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
