import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const maxErrorChars = 2_000;

/** Keeps an event that a reactor cannot handle for people to look at, so that the ones behind it go on. */
export async function setAside(
  trx: Knex.Transaction,
  reactor: string,
  recorded: RecordedEvent,
  error: unknown,
): Promise<void> {
  await trx('reactor_set_aside')
    .insert({
      reactor,
      event_id: recorded.id,
      type: recorded.type,
      stream: recorded.stream,
      revision: recorded.revision.toString(),
      position: recorded.position.toString(),
      error: String(error).slice(0, maxErrorChars),
    })
    .onConflict()
    .ignore();
}
