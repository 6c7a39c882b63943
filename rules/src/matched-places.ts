import { compileTree } from './compile.ts';
import { foldLines } from './fold-text.ts';
import { Haystack } from './haystack.ts';
import { phrasesFound } from './phrases-found.ts';
import type { QueryRule } from './query-tree.ts';

/** A place in the text of a page where a rule finds one of its phrases. */
export interface MatchedPlace {
  /** Which of the rules, by its place among them. */
  readonly rule: number;
  /** UTF-16 code units in the folded text (`foldText`), as in a verdict. */
  readonly start: number;
  readonly end: number;
}

export interface MatchedPlaces {
  /** The first in the order of the text. */
  readonly places: readonly MatchedPlace[];
  /** Those that are not listed included. */
  readonly total: number;
}

/** Where these rules find something in a text: all of what a verdict lists the first of. Rules about other things find nothing. */
export function placesFoundBy(rules: readonly QueryRule[], text: string, maxPlaces: number): MatchedPlaces {
  const compiled = compileTree({ id: 'places', not: false, condition: 'AND', rules: [...rules] });
  const found = compiled.textIndex.search(new Haystack(foldLines(text), 'text'), maxPlaces);
  const places: MatchedPlace[] = [];
  let total = 0;
  for (const [rule, leaf] of compiled.leaves.entries()) {
    if (leaf.kind !== 'text') continue;
    for (const { count, starts, ends } of phrasesFound(leaf.phrases, leaf.meaning, found).matches) {
      total += count;
      for (const [index, start] of starts.entries()) places.push({ rule, start, end: ends[index] ?? start });
    }
  }
  places.sort((one, other) => one.start - other.start || one.end - other.end || one.rule - other.rule);
  return { places: places.slice(0, maxPlaces), total };
}
