import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const checkLimitMs = 1_500;

export type Health = Readonly<Record<'postgres' | 'event_log', 'ok' | 'unavailable'>>;

/** Asks what the api cannot serve without. Answers within two seconds, whatever hangs. */
export async function askHealth({ db, eventLog }: { db: Knex; eventLog: EventLog }): Promise<Health> {
  const [postgres, log] = await Promise.all([
    answersInTime(async () => await db.raw('select 1')),
    answersInTime(async () => await eventLog.readAll({ maxEvents: 1, direction: 'backwards' })),
  ]);
  return { postgres: postgres ? 'ok' : 'unavailable', event_log: log ? 'ok' : 'unavailable' };
}

async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkLimitMs);
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
