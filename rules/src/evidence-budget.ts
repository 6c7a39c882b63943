import { ruleLimits } from './limits.ts';

/** Keeps a whole verdict within `ruleLimits.evidenceChars`: evidence is listed in rule order while there is room. */
export class EvidenceBudget {
  #charsLeft: number = ruleLimits.evidenceChars;

  /** The first of `items` that fit: at most `maxItems`, and no more characters than are left. */
  take<Item>(items: Iterable<Item>, maxItems: number, charsOf: (item: Item) => number): Item[] {
    const taken: Item[] = [];
    for (const item of items) {
      const chars = charsOf(item);
      if (taken.length >= maxItems || chars > this.#charsLeft) break;
      this.#charsLeft -= chars;
      taken.push(item);
    }
    return taken;
  }
}
