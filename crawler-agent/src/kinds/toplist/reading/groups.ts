import type { Spread } from './atoms.ts';
import { byColumns } from './columns.ts';
import { hasHeadingWithin, isHeading } from './headings.ts';
import { Likeness } from './likeness.ts';
import { printedRank } from './member-rank.ts';
import type { Outline } from './outline.ts';
import { whole } from './whole-entries.ts';

/** A run of subtrees drawn by one template. */
export interface Group {
  /** Nodes of each member; more than one where an entry takes several neighbours, such as rows of a table. */
  readonly members: number[][];
  /** Node that all of them are in. */
  readonly inside: number;
  /** Where the members lead. */
  readonly keys: ReadonlySet<string>;
}

export interface Ground {
  readonly outline: Outline;
  readonly spread: Spread;
  readonly likeness: Likeness;
}

/** A node's children that hold ways out make members; those of nested nodes are joined where they go on with a run. */
export function groupsIn(outline: Outline, spread: Spread): Group[] {
  const ground = { outline, spread, likeness: new Likeness(outline) };
  const { nodes } = outline.tree;
  const found = new Map<number, readonly Group[]>();
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    if (spread.kindOf[at] !== 'several') continue;
    found.set(at, runsAt(at, ground, found));
    for (const child of outline.childrenOf[at] ?? []) found.delete(child);
  }
  return byColumns([...found.values()].flat(), ground).map((group) => whole(group, ground));
}

/** A run while its parent's children are gone through. */
interface Run {
  readonly members: number[][];
  readonly keys: Set<string>;
  inside: number;
  /** Places of its first and last member among the children. */
  readonly first: number;
  last: number;
  /** Members that have a heading of their own right before them. */
  headed: number;
}

/** So many other siblings (advertisements, headings, a form) may stand in a run. */
const MAX_BETWEEN = 3;
/** So many runs are remembered while others stand between their members. */
const MAX_OPEN = 8;

function runsAt(at: number, ground: Ground, nested: ReadonlyMap<number, readonly Group[]>): Group[] {
  const children = ground.outline.childrenOf[at] ?? [];
  const lifted = entriesOfSeveralWays(children, ground, nested);
  const runs: Run[] = [];
  for (const [place, child] of children.entries()) {
    for (const coming of comingFrom(child, at, ground, lifted, nested)) {
      const step = { at, place, children, ...ground };
      const found = openRun(runs.slice(-MAX_OPEN), coming, step);
      if (found === null) runs.push(begun(coming, place, children, ground.outline));
      else goOn(found.run, found.coming, step);
    }
  }
  return runs;
}

function comingFrom(
  child: number,
  at: number,
  { spread }: Ground,
  lifted: ReadonlySet<number>,
  nested: ReadonlyMap<number, readonly Group[]>,
): readonly Group[] {
  const kind = spread.kindOf[child];
  if (kind === 'one' || lifted.has(child)) {
    return [{ members: [[child]], inside: at, keys: new Set([spread.keyOf[child] ?? '']) }];
  }
  return kind === 'several' ? (nested.get(child) ?? []) : [];
}

/** The run that goes on with what comes, or with what stands alone in its wrappers; null when it begins another. */
function openRun(
  open: readonly Run[],
  coming: Group,
  step: Step,
): { readonly run: Run; readonly coming: Group } | null {
  const runOf = (one: Group) => open.findLast((run) => isContinued(run, one, step));
  const run = runOf(coming);
  if (run !== undefined) return { run, coming };
  for (const inner of open.length > 0 ? aloneInRow(coming, step) : []) {
    const wrapped = runOf(inner);
    if (wrapped !== undefined) return { run: wrapped, coming: inner };
  }
  return null;
}

const MAX_WRAPPERS = 4;

/** A grid's last row may hold one entry, in the wrappers of a row: what is in them, from the outer to the inner. */
function aloneInRow({ members, keys }: Group, { outline, spread }: Ground): Group[] {
  const inner: Group[] = [];
  const [[outer = -1] = []] = members;
  let inside = outer;
  while (members.length === 1 && inner.length < MAX_WRAPPERS) {
    const [only, ...others] = (outline.childrenOf[inside] ?? []).filter((child) => spread.kindOf[child] === 'one');
    if (only === undefined || others.length > 0) break;
    inner.push({ members: [[only]], inside, keys });
    inside = only;
  }
  return inner;
}

interface Step extends Ground {
  readonly at: number;
  readonly place: number;
  readonly children: readonly number[];
}

function begun({ members, inside, keys }: Group, place: number, children: readonly number[], outline: Outline): Run {
  const before = children.slice(Math.max(0, place - MAX_BETWEEN), place);
  const isHeaded = before.some((other) => isHeading(other, outline));
  return { members: [...members], inside, keys: new Set(keys), first: place, last: place, headed: isHeaded ? 1 : 0 };
}

function goOn(run: Run, { members, keys }: Group, step: Step): void {
  const before = run.members.at(-1);
  if (headingsBetween(run, step)) run.headed += 1;
  if (before !== undefined && isSameEntry(before, members, step)) before.push(...(members[0] ?? []));
  else for (const member of members) run.members.push(member);
  for (const key of keys) run.keys.add(key);
  run.inside = step.at;
  run.last = step.place;
}

/** A neighbour of another shape that leads to the same operator is the rest of its entry. */
function isSameEntry(
  before: readonly number[],
  coming: readonly (readonly number[])[],
  { spread, likeness, outline }: Ground,
): boolean {
  const [next] = coming[0] ?? [];
  const [first] = before;
  if (next === undefined || first === undefined || coming.length > 1 || before.length >= 3) return false;
  const areSiblings = outline.node(next).parent === outline.node(first).parent;
  return areSiblings && spread.keyOf[next] === spread.keyOf[first] && !likeness.areAlike(first, next);
}

function isContinued(run: Run, coming: Group, step: Step): boolean {
  const { likeness, outline, at, place, children } = step;
  const last = run.members.at(-1)?.[0];
  const first = run.members[0]?.[0];
  const next = coming.members[0]?.[0];
  if (last === undefined || first === undefined || next === undefined) return false;
  if (place - run.last - 1 > MAX_BETWEEN) return false;
  if (run.last === place - 1 && isSameEntry(run.members.at(-1) ?? [], coming.members, step)) return true;
  if (outline.isReachable(last) !== outline.isReachable(next)) return false;
  if (outline.node(last).tag !== outline.node(next).tag) return false;
  if (!likeness.areAlike(last, next) && !likeness.areAlike(first, next)) return false;
  if (isNumberedOn(run, coming, outline)) return true;
  if (isNumberedAnew(run, coming, outline)) return false;
  const isNested = outline.node(next).parent !== at;
  if (isNested && hasHeadingWithin(children[place] ?? -1, next, outline)) return false;
  if (headingsBetween(run, step)) {
    // Each entry has a heading of its own; or a heading stands before a run, and this one begins another.
    const isOfEntry = run.headed === run.members.length && !isNested;
    if (!isOfEntry && (run.headed > 0 || isNested)) return false;
  }
  return !isNested || !isRepeating(run, coming, step);
}

function headingsBetween(run: Run, { children, place, outline }: Step): boolean {
  return children.slice(run.last + 1, place).some((other) => isHeading(other, outline));
}

/** Of what another list names, part is the same. */
const MAX_REPEATED = 0.3;

function isRepeating(run: Run, coming: Group, { spread }: Ground): boolean {
  const repeated = coming.members.filter(([member = -1]) => run.keys.has(spread.keyOf[member] ?? '')).length;
  return repeated > coming.members.length * MAX_REPEATED;
}

function isNumberedOn(run: Run, coming: Group, outline: Outline): boolean {
  const before = printedRank(run.members.at(-1), outline);
  const after = printedRank(coming.members[0], outline);
  return before !== null && after !== null && Math.abs(after - before) === 1;
}

function isNumberedAnew(run: Run, coming: Group, outline: Outline): boolean {
  const first = printedRank(run.members[0], outline);
  const after = printedRank(coming.members[0], outline);
  return first !== null && after === first && first <= 1 && run.members.length > 1;
}

const MIN_LIFTED = 3;
const MAX_WAYS = 4;

/** Children that are entries though their links lead to several addresses, as trackers give each link its own. */
function entriesOfSeveralWays(
  children: readonly number[],
  { outline, spread, likeness }: Ground,
  nested: ReadonlyMap<number, readonly Group[]>,
): ReadonlySet<number> {
  const isOne = (child: number): boolean => {
    const groups = nested.get(child) ?? [];
    const members = groups.flatMap((group) => group.members);
    if (members.length === 0 || members.length > MAX_WAYS) return false;
    return groups.every(
      (group) => group.members.length < 2 || !group.members.every((member) => isSubstantial(member, outline)),
    );
  };
  const alone = children.filter((child) => spread.kindOf[child] === 'several' && isOne(child));
  const alike = alone.filter((child, index) => {
    const neighbour = alone[index + 1] ?? alone[index - 1];
    return (
      neighbour !== undefined &&
      outline.node(child).tag === outline.node(neighbour).tag &&
      likeness.areAlike(child, neighbour)
    );
  });
  return new Set(alike.length >= MIN_LIFTED ? alike : []);
}

const MIN_ENTRY_NODES = 5;
const MIN_ENTRY_WIDTH_PX = 80;
const MIN_ENTRY_HEIGHT_PX = 40;

/** Large enough, and of enough parts, to be an entry by itself. */
function isSubstantial([root = -1]: readonly number[], { endOf, boxOf }: Outline): boolean {
  const [, , width, height] = boxOf(root);
  return (endOf[root] ?? 0) - root >= MIN_ENTRY_NODES && width >= MIN_ENTRY_WIDTH_PX && height >= MIN_ENTRY_HEIGHT_PX;
}
