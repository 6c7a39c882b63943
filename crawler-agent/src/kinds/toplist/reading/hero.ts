import type { Spread } from './atoms.ts';
import { type EntryFacts, entryFacts } from './entry-facts.ts';
import type { Group } from './groups.ts';
import { rankBeforeName, rankIn } from './numbers.ts';
import type { Outline } from './outline.ts';
import { printedRanks } from './printed-ranks.ts';
import type { FoundSection } from './sections.ts';

const MAX_HEROES = 2;
const MAX_HERO_HEIGHT_PX = 1_200;
const MAX_DISTANCE_PX = 1_500;

/**
 * The entries of the main list, with the one that is shown large before it: as the first where it prints a 1, or where
 * the list begins at 2; else outside of the order. Pure.
 */
export function withHero(
  main: FoundSection,
  groups: readonly Group[],
  outline: Outline,
  spread: Spread,
): readonly EntryFacts[] {
  const { entries } = main;
  const top = Math.min(...entries.map(({ box }) => box[1]));
  const numbers = printedRanks(entries, outline)?.ranks.filter((rank) => rank !== null) ?? [];
  const lowest = Math.min(...numbers);
  const taken = new Set(main.group.members.flat());
  const hero = groups
    .filter(({ members }) => members.length <= MAX_HEROES && !members.flat().some((at) => taken.has(at)))
    .flatMap(({ members }) => members.map((member) => entryFacts(member, outline, spread)))
    .find((one) => isHero(one, top));
  if (hero === undefined) return entries;
  const isFirst = lowest === 2 || (printsOne(hero) && lowest !== 1);
  if (isFirst) return [hero, ...entries];
  return hero.offer === null ? entries : [{ ...hero, isPinned: true }, ...entries];
}

function isHero({ box, hasAction, title, logo, isShown, ways }: EntryFacts, top: number): boolean {
  const isNear =
    box[1] + box[3] <= top + 40 && top - (box[1] + box[3]) <= MAX_DISTANCE_PX && box[3] <= MAX_HERO_HEIGHT_PX;
  return isShown && isNear && hasAction && ways.length > 0 && (title !== null || logo !== null);
}

function printsOne({ lines, isPaid }: EntryFacts): boolean {
  return (
    !isPaid &&
    lines.some(
      ({ text }) =>
        rankIn(text) === 1 || rankBeforeName(text)?.rank === 1 || /(?:^|\s)(?:#|no\.? ?|nr\.? ?)1(?:\s|$)/i.test(text),
    )
  );
}
