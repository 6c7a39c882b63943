import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const checkLimitMs = 1_500;

export type Health = Readonly<Record<'postgres' | 'event_log', 'ok' | 'unavailable'>>;

/** A stream nobody writes. */
const absentStream = 'health';

/**
 * Asks what the api cannot serve without. Answers within the limit, whatever hangs. The log is asked for what it has to
 * look up: its newest events it may know by heart while the disk or the database below it is gone.
 */
export async function askHealth(
  { db, eventLog }: { db: Knex; eventLog: EventLog },
  limitMs: number = checkLimitMs,
): Promise<Health> {
  const [postgres, log] = await Promise.all([
    answersInTime(limitMs, async () => await db.raw('select 1')),
    answersInTime(limitMs, async () => {
      await eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
      await eventLog.readStream(absentStream, { maxEvents: 1 });
    }),
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
