import type { Knex } from 'knex';
import { isDataError } from './data-error.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { ParsedBatch, RejectedEvent } from './parse-batch.ts';
import type { ReadModel } from './read-model.ts';
import type { Touched } from './touched.ts';

/** What a batch holds for one read model. */
export interface Share {
  model: ReadModel;
  events: readonly LoggedEvent[];
  /** Events of its types that follow no schema. */
  poison: readonly RejectedEvent[];
}

export interface WrittenShare {
  model: ReadModel;
  touched: readonly Touched[];
  /** Set aside: these changed nothing. */
  rejected: readonly RejectedEvent[];
}

/** The part of a batch that a read model has not seen yet. */
export function shareOf(model: ReadModel, batch: ParsedBatch, after: bigint): Share {
  return {
    model,
    events: batch.events.filter(({ event, position }) => position > after && model.eventTypes.has(event.type)),
    poison: batch.poison.filter(({ recorded }) => recorded.position > after && model.eventTypes.has(recorded.type)),
  };
}

/** Writes every share whole. @throws whatever one of its events causes; the transaction is of no more use then */
export async function writeWhole(
  trx: Knex.Transaction,
  schemaOf: (model: ReadModel) => string,
  shares: readonly Share[],
): Promise<WrittenShare[]> {
  const written: WrittenShare[] = [];
  for (const { model, events, poison } of shares) {
    written.push({ model, touched: await model.write(trx, schemaOf(model), events), rejected: poison });
  }
  return written;
}

/**
 * Writes the shares so that an event that cannot be written costs only itself: behind savepoints, by halves, down to
 * the single event, which is rejected. For batches that `writeWhole` failed on.
 */
export async function writeCarefully(
  trx: Knex.Transaction,
  schemaOf: (model: ReadModel) => string,
  shares: readonly Share[],
): Promise<WrittenShare[]> {
  const written: WrittenShare[] = [];
  for (const { model, events, poison } of shares) {
    const { touched, rejected } = await writeHalves(trx, schemaOf(model), model, events);
    written.push({ model, touched, rejected: [...poison, ...rejected] });
  }
  return written;
}

async function writeHalves(
  trx: Knex.Transaction,
  schema: string,
  model: ReadModel,
  events: readonly LoggedEvent[],
): Promise<{ touched: readonly Touched[]; rejected: RejectedEvent[] }> {
  const [first] = events;
  if (first === undefined) return { touched: [], rejected: [] };
  try {
    const touched = await trx.transaction((savepoint) => model.write(savepoint, schema, events));
    return { touched, rejected: [] };
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (events.length === 1) return { touched: [], rejected: [rejectionOf(first, error)] };
  }
  const middle = Math.ceil(events.length / 2);
  const left = await writeHalves(trx, schema, model, events.slice(0, middle));
  const right = await writeHalves(trx, schema, model, events.slice(middle));
  return { touched: [...left.touched, ...right.touched], rejected: [...left.rejected, ...right.rejected] };
}

function rejectionOf({ id, stream, position, event }: LoggedEvent, error: unknown): RejectedEvent {
  return { recorded: { id, stream, position, type: event.type }, error };
}
