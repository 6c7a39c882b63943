import type { Haystack } from './haystack.ts';

/** Nearest edges for ascending positions; no stretch of text is looked at twice. */
export class EdgeFinder {
  readonly #haystack: Haystack;
  #scanned = 0;
  #last = 0;
  #next = -1;

  constructor(haystack: Haystack) {
    this.#haystack = haystack;
  }

  atOrBefore(position: number): number {
    for (let at = position; at > this.#scanned; at -= 1) {
      if (this.#haystack.isEdge(at)) {
        this.#last = at;
        break;
      }
    }
    this.#scanned = Math.max(this.#scanned, position);
    return this.#last;
  }

  atOrAfter(position: number): number {
    if (this.#next < position) {
      this.#next = position;
      while (this.#next < this.#haystack.text.length && !this.#haystack.isEdge(this.#next)) this.#next += 1;
    }
    return this.#next;
  }
}
