import { deliverCarefully, deliverWhole } from '@proofline/platform/parked-events/deliver';
import type { Blames } from '@proofline/platform/parked-events/doubts';
import type { HeldStreams } from '@proofline/platform/parked-events/held-streams';
import type { ParkedEvents } from '@proofline/platform/parked-events/parked-events';
import type { Knex } from 'knex';
import type { LoggedEvent } from './logged-event.ts';
import { locate, type ParsedBatch, type PoisonedEvent } from './parse-batch.ts';
import type { ReadModel } from './read-model.ts';
import type { Touched } from './touched.ts';

/** What a batch holds for one read model. */
export interface Share {
  readonly model: ReadModel;
  readonly parked: ParkedEvents;
  readonly events: readonly LoggedEvent[];
  /** Events of its types that follow no schema. */
  readonly poison: readonly PoisonedEvent[];
}

export interface WrittenShare {
  readonly model: ReadModel;
  readonly parked: ParkedEvents;
  readonly touched: readonly Touched[];
  /** With what failed and what waits behind it: these changed nothing. */
  readonly held: HeldStreams;
}

/** Whole, or where that failed carefully: an event that cannot be written then costs only its own stream. */
export type Care = 'whole' | { readonly blames: Blames };

/** The part of a batch that a read model has not seen yet. */
export function shareOf(model: ReadModel, parked: ParkedEvents, batch: ParsedBatch, after: bigint): Share {
  const isLeftOut = (id: string) => parked.hasSkipped && parked.isSkipped(id);
  return {
    model,
    parked,
    events: batch.events.filter(
      ({ id, event, position }) => position > after && model.eventTypes.has(event.type) && !isLeftOut(id),
    ),
    poison: batch.poison.filter(
      ({ located }) => located.position > after && model.eventTypes.has(located.type) && !isLeftOut(located.id),
    ),
  };
}

/** Writes every share. @throws whatever one of its events causes, when it is written whole */
export async function writeShares(
  trx: Knex.Transaction,
  schemaOf: (model: ReadModel) => string,
  shares: readonly Share[],
  care: Care,
): Promise<WrittenShare[]> {
  const written: WrittenShare[] = [];
  for (const { model, parked, events, poison } of shares) {
    const held = parked.held.draft();
    const handle = (within: Knex.Transaction, some: readonly LoggedEvent[]) =>
      model.write(within, schemaOf(model), some);
    const reading = { trx, held, locate, handle };
    const touched = await (care === 'whole'
      ? deliverWhole(reading, events, poison)
      : deliverCarefully(reading, events, poison, care.blames));
    await parked.keep(trx, held);
    written.push({ model, parked, touched: touched.flat(), held });
  }
  return written;
}
