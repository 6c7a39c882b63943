import type { EntryFacts } from './entry-facts.ts';
import type { Outline } from './outline.ts';
import { printedRanks } from './printed-ranks.ts';
import { visualOrder } from './visual-order.ts';

/** How the order of a list was told. */
export type OrderTold = 'number' | 'structured_data' | 'visual' | 'dom';

export interface PlacedEntry {
  readonly entry: EntryFacts;
  /** From 1; null for one that stands outside the order: paid for, or shown before the list. */
  readonly position: number | null;
  readonly printedNumber: number | null;
}

export interface PlacedList {
  /** As a visitor reads them. */
  readonly entries: readonly PlacedEntry[];
  readonly told: OrderTold;
  /** Printed numbers and the places of the entries contradict each other. */
  readonly isContradicted: boolean;
  readonly isPrintedElsewise: boolean;
  /** Numbers are left out in it. */
  readonly hasGaps: boolean;
}

/** A list in which more are paid for says of all of them that they are. */
const MAX_PAID = 0.34;

/** Entries in order, with their positions. Pure. */
export function placed(given: readonly EntryFacts[], inside: number, outline: Outline): PlacedList {
  const flow = flowOf(given, inside, outline);
  const order = visualOrder(
    given.map(({ box }) => box),
    flow,
  );
  const entries = order === null ? given : order.flatMap((index) => given[index] ?? []);
  const printed = printedRanks(entries, outline);
  const told = printed === null || printed.kind === 'scattered' ? (order === null ? 'dom' : 'visual') : 'number';
  const ranks = told === 'number' ? (printed?.ranks ?? []) : [];
  const positions = told === 'number' ? byNumber(ranks, entries) : bySight(entries);
  const list = entries.map((entry, place) => ({
    entry,
    position: positions[place] ?? null,
    printedNumber: printed?.ranks[place] ?? null,
  }));
  return {
    entries: list,
    told,
    isContradicted: printed?.kind === 'scattered',
    isPrintedElsewise: printed?.kind === 'permutation',
    hasGaps: told === 'number' && hasGaps(positions),
  };
}

function hasGaps(positions: readonly (number | null)[]): boolean {
  const there = positions.filter((position) => position !== null);
  return there.length > 0 && Math.max(...there) - Math.min(...there) >= there.length;
}

function flowOf(given: readonly EntryFacts[], inside: number, { node }: Outline): { rtl: boolean; columns: boolean } {
  const [first = inside] = given[0]?.nodes ?? [];
  let columns = false;
  for (let up = node(first).parent; up >= 0 && !columns; up = node(up).parent) {
    columns = node(up).columns === true;
    if (up === inside) break;
  }
  return { rtl: node(inside).rtl === true, columns };
}

function bySight(entries: readonly EntryFacts[]): (number | null)[] {
  const paid = entries.filter(({ isPaid }) => isPaid).length;
  const isPinned = ({ isPaid, isPinned }: EntryFacts) =>
    isPinned === true || (isPaid && paid <= entries.length * MAX_PAID);
  let position = 0;
  return entries.map((entry) => {
    if (isPinned(entry)) return null;
    position += 1;
    return position;
  });
}

/** An entry without a number has the one that its neighbours leave open; where they leave none, it has none. */
function byNumber(ranks: readonly (number | null)[], entries: readonly EntryFacts[]): (number | null)[] {
  const taken = new Set(ranks.filter((rank) => rank !== null));
  const there = ranks.filter((rank) => rank !== null);
  const step = (there.at(-1) ?? 0) >= (there[0] ?? 0) ? 1 : -1;
  const positions = [...ranks];
  for (const [place, rank] of ranks.entries()) {
    if (rank !== null || entries[place]?.isPaid === true || entries[place]?.isPinned === true) continue;
    const before = positions[place - 1] ?? null;
    const after = ranks.slice(place + 1).find((one) => one !== null) ?? null;
    const open = before === null ? (after === null ? null : after - step) : before + step;
    if (open !== null && open >= 1 && !taken.has(open)) {
      positions[place] = open;
      taken.add(open);
    }
  }
  return positions;
}
