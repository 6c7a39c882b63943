import type { EntryFacts } from './entry-facts.ts';
import { rankBeforeName, rankIn } from './numbers.ts';
import type { Outline } from './outline.ts';

/** A run of printed numbers over entries in the order they are seen. */
export interface PrintedRanks {
  /** By place; null for an entry without one. */
  readonly ranks: readonly (number | null)[];
  /** `run`: rising or falling with the order seen; `permutation`: 1 to n, in another order; `scattered`: neither. */
  readonly kind: 'run' | 'permutation' | 'scattered';
}

/** This share of a list must be numbered. */
const MIN_NUMBERED = 0.8;
/** Ranks may be left out (closed offers, filters) up to this share. */
const MAX_GAPS = 0.25;
const MAX_FIRST = 201;

interface Candidate {
  /** Where in an entry it stands, from coarse to fine. */
  readonly slots: readonly string[];
  readonly rank: number;
}

/** The numbers by which a list says its order itself; null when it does not. Pure. */
export function printedRanks(entries: readonly EntryFacts[], outline: Outline): PrintedRanks | null {
  if (entries.length < 2) return null;
  const bySlot = new Map<string, (number | null)[]>();
  for (const [place, entry] of entries.entries()) {
    for (const { slots, rank } of candidatesIn(entry, outline)) {
      for (const slot of slots) {
        const ranks = bySlot.get(slot) ?? entries.map(() => null);
        bySlot.set(slot, ranks);
        ranks[place] ??= rank;
      }
    }
  }
  const asked = entries.filter(({ isPaid, isClosed }) => !isPaid && !isClosed).length;
  const numbered = [...bySlot.values()].filter((ranks) => {
    const there = ranks.filter((rank) => rank !== null).length;
    return there >= 2 && there >= Math.min(entries.length, Math.max(asked, entries.length / 2)) * MIN_NUMBERED;
  });
  const all = numbered.map((ranks) => ({ ranks, kind: kindOf(ranks) }));
  return (
    all.find(({ kind, ranks }) => kind === 'run' && ranks.includes(1)) ??
    all.find(({ kind }) => kind === 'run') ??
    all.find(({ kind }) => kind === 'permutation') ??
    scattered(numbered, bySlot)
  );
}

function kindOf(ranks: readonly (number | null)[]): PrintedRanks['kind'] {
  const there = ranks.filter((rank) => rank !== null);
  const first = Math.min(...there);
  const last = Math.max(...there);
  const isDistinct = new Set(there).size === there.length;
  const span = last - first + 1;
  const steps = there.slice(1).map((rank, index) => rank - (there[index] ?? 0));
  const isOneWay = steps.every((step) => step > 0) || steps.every((step) => step < 0);
  if (isDistinct && isOneWay && first <= MAX_FIRST && span <= ranks.length + Math.ceil(ranks.length * MAX_GAPS))
    return 'run';
  return isDistinct && first === 1 && last === there.length && there.length === ranks.length
    ? 'permutation'
    : 'scattered';
}

/** Ranks that are clearly meant as such, and contradict the order seen. */
function scattered(
  numbered: readonly (readonly (number | null)[])[],
  bySlot: ReadonlyMap<string, readonly (number | null)[]>,
): PrintedRanks | null {
  const meant = [...bySlot].filter(([slot]) => /^(?:marker|sign|name)$/.test(slot)).map(([, ranks]) => ranks);
  const ranks = meant.find(
    (one) => numbered.includes(one) && one.every((rank) => rank === null || rank <= one.length * 2),
  );
  return ranks === undefined ? null : { ranks, kind: 'scattered' };
}

const MAX_NODES = 200;

function candidatesIn({ nodes, lines }: EntryFacts, outline: Outline): Candidate[] {
  const candidate = (kind: string, at: number, rank: number | null | undefined): Candidate[] => {
    if (rank === null || rank === undefined) return [];
    const path = pathTo(at, nodes, outline);
    return [{ slots: [kind, `${kind} ${path}`, `${kind} ${path} ${templateOf(outline.node(at).names)}`], rank }];
  };
  const inside = nodes.flatMap((root) => [...outline.inside(root)].slice(0, MAX_NODES)).filter(outline.isReachable);
  const marked = inside.flatMap((at) => {
    const { marker, alt, label } = outline.node(at);
    return [
      ...candidate('marker', at, rankIn(marker ?? '')),
      ...candidate('picture', at, rankIn(alt ?? '')),
      ...candidate('picture', at, rankIn(label ?? '')),
    ];
  });
  const written = lines.flatMap(({ at, text, pieces }) => {
    const first = pieces[0]?.text ?? '';
    const alone = rankIn(text) ?? (first === text ? null : rankIn(first));
    if (alone !== null) return candidate(/^\s*\d+\s*$/.test(text) ? 'words' : 'sign', at, alone);
    return text.length <= MAX_NAME_CHARS ? candidate('name', at, rankBeforeName(text)?.rank) : [];
  });
  return [...marked, ...written];
}
const MAX_NAME_CHARS = 100;

function pathTo(at: number, roots: readonly number[], { node }: Outline): string {
  const tags: string[] = [];
  for (let up = at; up >= 0 && !roots.includes(up); up = node(up).parent) tags.push(node(up).tag);
  return tags.join('<');
}

const templateOf = (names = '') =>
  names
    .split(' ')
    .filter((name) => !/\d/.test(name))
    .join('.');
