import type { Knex } from 'knex';
import type { Blames } from './doubts.ts';
import type { HeldStreams, LocatedEvent } from './held-streams.ts';

/** An event as its reader takes it, or why it cannot be read. */
export type Delivery<Event> = { readonly event: Event } | { readonly unreadable: unknown };

export interface Reading<Event, Result> {
  readonly trx: Knex.Transaction;
  /** A draft: it takes in what fails and what waits. */
  readonly held: HeldStreams;
  readonly locate: (event: Event) => LocatedEvent;
  readonly handle: (trx: Knex.Transaction, events: readonly Event[]) => Promise<Result>;
}

export interface Unreadable {
  readonly located: LocatedEvent;
  readonly error: unknown;
}

/**
 * Hands events to a reader whole, in log order, without those that wait behind one that failed.
 * @throws whatever one of its events causes; the transaction is of no more use then, see `deliverCarefully`
 */
export async function deliverWhole<Event, Result>(
  { trx, held, locate, handle }: Reading<Event, Result>,
  events: readonly Event[],
  unreadable: readonly Unreadable[],
): Promise<Result[]> {
  const free = admitted(held, locate, events, unreadable);
  return free.length === 0 ? [] : [await handle(trx, free)];
}

/**
 * Hands events to a reader so that one that it cannot take costs only its own stream: behind savepoints, by halves, down
 * to the single event. For what `deliverWhole` failed on.
 */
export async function deliverCarefully<Event, Result>(
  reading: Reading<Event, Result>,
  events: readonly Event[],
  unreadable: readonly Unreadable[],
  blames: Blames,
): Promise<Result[]> {
  return await byHalves(reading, admitted(reading.held, reading.locate, events, unreadable), blames);
}

async function byHalves<Event, Result>(
  reading: Reading<Event, Result>,
  admittedBefore: readonly Event[],
  blames: Blames,
): Promise<Result[]> {
  const { trx, held, locate, handle } = reading;
  // What stood before may have failed since.
  const events = held.isEmpty ? admittedBefore : admittedBefore.filter((event) => held.admits(locate(event)));
  const [first] = events;
  if (first === undefined) return [];
  try {
    return [await trx.transaction((savepoint) => handle(savepoint, events))];
  } catch (error) {
    if (!blames(error)) throw error;
    if (events.length === 1) {
      held.fail(locate(first), error);
      return [];
    }
  }
  const middle = Math.ceil(events.length / 2);
  const left = await byHalves(reading, events.slice(0, middle), blames);
  return [...left, ...(await byHalves(reading, events.slice(middle), blames))];
}

function admitted<Event>(
  held: HeldStreams,
  locate: (event: Event) => LocatedEvent,
  events: readonly Event[],
  unreadable: readonly Unreadable[],
): readonly Event[] {
  if (held.isEmpty && unreadable.length === 0) return events;
  const bad = [...unreadable];
  const free: Event[] = [];
  const failBefore = (position: bigint | undefined) => {
    while (bad[0] !== undefined && (position === undefined || bad[0].located.position < position)) {
      const { located, error } = bad.shift() as Unreadable;
      if (held.admits(located)) held.fail(located, error);
    }
  };
  for (const event of events) {
    const located = locate(event);
    failBefore(located.position);
    if (held.admits(located)) free.push(event);
  }
  failBefore(undefined);
  return free;
}
