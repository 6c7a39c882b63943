import type { EventLog } from '@proofline/platform/event-log/event-log';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { passedOverAt } from '@proofline/projections/runtime/checkpoints';
import { parkingName } from '@proofline/projections/runtime/parking-name';
import { awaitPosition } from '@proofline/projections/runtime/positions';

/** Others may write beside us: so many of theirs may stand behind the last of ours. */
const MAX_LOOKED_BACK = 1_000;

/** What evidence is named by is not all known: nothing may be deleted. */
export class NotAllIsKnown extends Error {
  readonly code = 'not_all_is_known';

  constructor(message: string) {
    super(message);
    this.name = 'NotAllIsKnown';
  }
}

/**
 * Waits until the read model of what is kept holds all that is in the log by now.
 * @throws NotAllIsKnown where events are parked, or some are of types that nobody here knows; PositionNotReached where it is
 * behind (it is being built, or stands still)
 */
export async function awaitAllNamed(
  { db, eventLog }: { readonly db: Knex; readonly eventLog: EventLog },
  timeoutMs: number,
): Promise<void> {
  const [last] = await eventLog.readAll({ maxEvents: MAX_LOOKED_BACK, direction: 'backwards' });
  if (last === undefined) throw new NotAllIsKnown('Where the log ends could not be told.');
  await awaitPosition(db, ['retention'], last.position, timeoutMs);
  const parked = await db(PARKED_EVENTS)
    .where({ reader: parkingName('retention') })
    .whereNot({ state: 'skipped' })
    .count({ count: '*' })
    .first();
  const count = Number(parked?.count ?? 0);
  if (count > 0) throw new NotAllIsKnown(`${count} events are parked that may name evidence; settle them first.`);
  const passedOver = await passedOverAt(db, 'retention');
  if (passedOver !== undefined) throw new NotAllIsKnown(passedOverSentence(passedOver));
}

const passedOverSentence = (position: bigint): string =>
  `The read model retention went on past events of types that were not known, from position ${position} of the log on, which ` +
  'may name evidence. With the release that wrote them run: npm run projections:rebuild -- retention';
