import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log-errors';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type EventContext, newEvent } from '../../kernel/commands/new-event.ts';
import { type IdSequence, nextId } from '../../kernel/commands/next-id.ts';

const maxTries = 100;

export interface SeedItem {
  /** Names the item for ever. */
  readonly item: string;
  readonly sequence: IdSequence;
  readonly first: (id: number) => { readonly stream: string; readonly event: ProoflineEvent };
}

/**
 * Writes the first event of one item of the demo data, once, however often and wherever it is broken off: its id is
 * kept before it is used, and the event's id tells whether a stream of that id is the item's.
 * @returns the item's id
 */
export async function seedItem(
  { db, eventLog }: { db: Knex; eventLog: EventLog },
  { item, sequence, first }: SeedItem,
  context: EventContext,
): Promise<number> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const id = await keptId(db, item, sequence);
    const { stream, event } = first(id);
    const eventId = derivedEventId('demo-seed', item, id);
    try {
      await eventLog.append(stream, 'no_stream', [newEvent(eventId, event, context)]);
      return id;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    const [written] = await eventLog.readStream(stream, { maxEvents: 1 });
    if (written?.id === eventId) return id;
    // Somebody else's stream: the log is older than this database.
    await db('demo_seed').where({ item, id }).delete();
  }
  throw new Error(`No free id was found for ${item}.`);
}

async function keptId(db: Knex, item: string, sequence: IdSequence): Promise<number> {
  const kept = async () => await db('demo_seed').where({ item }).first<{ id: string } | undefined>('id');
  const known = await kept();
  if (known) return Number(known.id);
  await db('demo_seed')
    .insert({ item, id: await nextId(db, sequence) })
    .onConflict('item')
    .ignore();
  return Number((await kept())?.id);
}
