import type { Spread } from './atoms.ts';
import { type EntryFacts, factsOf } from './entry-facts.ts';
import type { Group } from './groups.ts';
import { core, coreOfLabel, squashed } from './names.ts';
import { rankIn } from './numbers.ts';
import type { Outline } from './outline.ts';
import { nameInAddress, outgoingPath } from './ways-out.ts';
import { isListHeading } from './words.ts';

export type SectionKind = 'table' | 'list' | 'cards' | 'other';

/** A run of entries that is taken for a list of what is recommended. */
export interface FoundSection {
  readonly group: Group;
  readonly entries: readonly EntryFacts[];
  readonly heading: string | null;
  readonly kind: SectionKind;
  /** A visitor sees it; otherwise it lies in another tab, or in what is not drawn. */
  readonly isShown: boolean;
  readonly score: number;
}

const MIN_ENTRIES = 3;
const MIN_OPERATORS = 2;
/** This share of a list's entries must say what they are. */
const MOST = 0.6;
/** Lists of bare names are taken for one up to this length. */
const MAX_BARE = 30;

/** The group as a section; null when it is none. Pure. */
export function sectionOf(group: Group, outline: Outline, spread: Spread): FoundSection | null {
  if (group.members.length < MIN_ENTRIES || group.keys.size < MIN_OPERATORS) return null;
  const all = factsOf(group, outline, spread);
  const shown = withoutClones(all.filter(({ isShown }) => isShown));
  const isShown = shown.length >= MIN_ENTRIES;
  const entries = isShown ? shown : all;
  if (!isShown && all.some((entry) => entry.isShown)) return null;
  const keys = new Set(entries.flatMap(({ ways }) => ways.slice(0, 1).map(({ key }) => key)));
  if (entries.length < MIN_ENTRIES || keys.size < Math.max(MIN_OPERATORS, entries.length * 0.34)) return null;
  const heading = headingOf(group, outline);
  if (!isRecommending(entries, heading, outline)) return null;
  return {
    group,
    entries,
    heading,
    kind: kindOf(group, entries, outline),
    isShown,
    score: scoreOf(entries, isShown, outline),
  };
}

/** What carousels repeat out of view, or keep from screen readers, is no other entry. */
function withoutClones(entries: readonly EntryFacts[]): EntryFacts[] {
  const textOf = ({ lines, ways, logo }: EntryFacts) =>
    `${lines.map(({ text }) => text).join('|')}|${ways[0]?.key}|${logo?.alt}`;
  const same = Map.groupBy(entries, textOf);
  const dropped = new Set<EntryFacts>();
  for (const copies of same.values()) {
    // The original is the one that is neither marked as a copy nor out of view.
    const doubtOf = ({ isCopy, isAria, isAside }: EntryFacts) =>
      (isCopy ? 4 : 0) + (isAria ? 2 : 0) + (isAside ? 1 : 0);
    const least = Math.min(...copies.map(doubtOf));
    for (const copy of copies) if (doubtOf(copy) > least) dropped.add(copy);
  }
  return entries.filter((entry) => !dropped.has(entry));
}

/** Whether entries recommend operators: they name them, and say what is offered or that one should go there. */
function isRecommending(entries: readonly EntryFacts[], heading: string | null, outline: Outline): boolean {
  const share = (has: (entry: EntryFacts) => boolean) => entries.filter(has).length / entries.length;
  const isNamed = share(namesItsOperator);
  const acts = share(({ hasAction }) => hasAction);
  const offers = share(
    ({ offer, lines }) => offer !== null && lines.some(({ text }) => text === offer && hasPromise(text)),
  );
  const rated = share(({ rating }) => rating !== null);
  const pictured = share(({ logo }) => logo !== null);
  const marked = share(({ ways }) => ways.some((way) => isMarked(way, outline)));
  const numbered = share((entry) => isNumbered(entry, outline));
  const isLong = share(({ lines }) => lines.reduce((chars, { text }) => chars + text.length, 0) > 1_500);
  const points = [isNamed, acts, offers, rated, pictured, marked, numbered].filter((one) => one >= MOST).length;
  if (isLong >= MOST) return false;
  const says = acts >= MOST || offers >= MOST || rated >= MOST;
  if (says)
    return points >= 3 && (isNamed >= MOST || (acts >= MOST && (offers >= MOST || rated >= MOST || pictured >= MOST)));
  const isBareRanking = numbered >= 0.9 && isNamed >= 0.9 && entries.length <= MAX_BARE;
  return isBareRanking && heading !== null && isListHeading(heading.toLowerCase());
}

const hasPromise = (text: string) => /[^\d\s]/.test(text);

function isMarked({ at, href }: EntryFacts['ways'][number], { node }: Outline): boolean {
  return (
    /sponsored|nofollow/.test(node(at).rel ?? '') ||
    (href !== null && outgoingPath.test(URL.parse(href)?.pathname ?? ''))
  );
}

function isNumbered({ nodes, lines }: EntryFacts, { node }: Outline): boolean {
  return (
    nodes.some((at) => rankIn(node(at).marker ?? '') !== null) ||
    lines.slice(0, 3).some(({ text }) => rankIn(text) !== null || /^\s*#?\d{1,3}[.)\s]/.test(text))
  );
}

function namesItsOperator({ title, logo, ways }: EntryFacts): boolean {
  const said = [title, logo?.alt ?? null, logo?.file ?? null].filter((one) => one !== null);
  const isShort = title === null || title.split(/\s+/).length <= 7;
  return ways.some((way) => {
    const address = nameInAddress(way);
    if (address === null) return false;
    const [whole, left] = [squashed(address), coreOfLabel(address)];
    return said.some(
      (one) =>
        squashed(one) === whole ||
        (left.length >= 3 && (core(one) === left || (isShort && squashed(one).startsWith(left)))),
    );
  });
}

const MAX_AREA_ENTRIES = 20;

function scoreOf(entries: readonly EntryFacts[], isShown: boolean, { tree }: Outline): number {
  const areas = entries.map(({ box }) => box[2] * box[3]).sort((one, other) => one - other);
  const median = areas[Math.floor(areas.length / 2)] ?? 0;
  const linked = entries.filter(({ ways }) => ways.length > 0).length / entries.length;
  const top = Math.min(...entries.map(({ box }) => box[1]));
  const isHigh = top < tree.height * 0.6;
  return isShown ? Math.min(entries.length, MAX_AREA_ENTRIES) * median * linked * (isHigh ? 1 : 0.7) : 0;
}

function kindOf({ members }: Group, entries: readonly EntryFacts[], { node }: Outline): SectionKind {
  const { tag } = node(members[0]?.[0] ?? -1);
  if (/^(tr|td|th|tbody)$/.test(tag)) return 'table';
  const [first, second] = entries;
  const isBeside =
    first !== undefined && second !== undefined && Math.abs(first.box[1] - second.box[1]) < first.box[3] / 2;
  if (isBeside) return 'cards';
  return /^(li|dt|dd)$/.test(tag) || (first?.box[2] ?? 0) > 300 ? 'list' : 'other';
}

const MAX_STEPS_BACK = 60;
const MAX_LEVELS = 5;

/** The heading that stands nearest before the run. */
function headingOf({ members, inside }: Group, outline: Outline): string | null {
  const first = members[0]?.[0] ?? inside;
  const { node } = outline;
  let outermost = inside;
  for (let level = 0; level < MAX_LEVELS && node(outermost).parent >= 0; level += 1) outermost = node(outermost).parent;
  for (let at = first - 1, steps = 0; at >= Math.max(0, outermost) && steps < MAX_STEPS_BACK; at -= 1, steps += 1) {
    const { tag, role } = node(at);
    if ((/^(h[1-6]|caption|legend)$/.test(tag) || role === 'heading') && outline.isReachable(at)) {
      const text = outline.textOf(at, 200);
      if (text !== '') return text.slice(0, 200);
    }
  }
  return null;
}
