/** Called for every place of every needle, ordered by `end`; places overlap freely. False ends the scan. */
export type OnHit = (needle: number, end: number) => boolean;

/** 4 MB. With more, the states past the table, deep in long needles, use the sparse edges. */
const wholeTableEntries = 1 << 20;
/** 1 MB, which stays in a processor's cache: nearly all of a text is read in shallow states. */
const partTableEntries = 1 << 18;
const maxInt16 = 0x7fff;
/** Shorter texts are not worth dividing. */
const minPart = 256;

/**
 * Finds many literals in one pass (Aho and Corasick, 1975). Time is linear in the text plus the places found, whatever
 * the needles. States are numbered level by level, so a state's number is above that of its fallback.
 */
export class NeedleAutomaton {
  readonly #classOf = new Uint16Array(0x10000);
  readonly #classes: number;
  readonly #states: number;
  /** The edges of the trie in the order of the states they leave: class and child of each, per state where they begin. */
  readonly #edgeClass: Uint16Array;
  readonly #edgeChild: Int32Array;
  readonly #firstEdge: Int32Array;
  readonly #fallback: Int32Array;
  /** Complete transitions of the first states; those into a state with an ending are stored as their complement. */
  readonly #table: Int16Array | Int32Array;
  readonly #tableStates: number;
  /** The needle that ends in a state, or -1. */
  readonly #needleAt: Int32Array;
  /** The nearest state, itself or along the fallbacks, in which a needle ends; 0 for none. */
  readonly #endingAt: Int32Array;
  readonly #longest: number;

  /**
   * @param needles distinct, none empty
   * @param readAs per code unit, the one it is read as; those of the needles as themselves
   * @param tableEntries bound on the transition table, 4 bytes each
   */
  constructor(needles: readonly string[], readAs: Uint16Array, tableEntries = wholeTableEntries) {
    this.#longest = needles.reduce((most, { length }) => Math.max(most, length), 1);
    this.#classes = this.#assignClasses(needles, readAs);
    const chars = needles.reduce((sum, needle) => sum + needle.length, 0);
    this.#fallback = new Int32Array(chars + 1);
    this.#needleAt = new Int32Array(chars + 1).fill(-1);
    this.#endingAt = new Int32Array(chars + 1);
    const edges = this.#grow(needles);
    this.#states = edges.size + 1;
    this.#edgeClass = new Uint16Array(edges.size);
    this.#edgeChild = new Int32Array(edges.size);
    this.#firstEdge = new Int32Array(this.#states + 1);
    this.#layOutEdges(edges);
    this.#linkEndings(this.#states);
    const isWhole = this.#states * this.#classes <= tableEntries;
    const partEntries = Math.min(tableEntries, partTableEntries);
    this.#tableStates = isWhole ? this.#states : Math.max(1, Math.floor(partEntries / this.#classes));
    this.#table = this.#fillTable(this.#states);
  }

  /** @returns whether it came to the end */
  scan(text: string, onHit: OnHit): boolean {
    const lead = this.#longest - 1;
    const part = text.length >> 2;
    const isTableWhole = this.#tableStates === this.#states;
    if (!isTableWhole || part < lead * 4 || part < minPart) return this.#scanOn(text, 0, 0, onHit);
    return this.#scanInFour(text, part, lead, onHit);
  }

  /** Per offset of the text, the longest needle that ends there, or -1. */
  longestAt(text: string): Int32Array {
    const longest = new Int32Array(text.length + 1).fill(-1);
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const next = this.#next(state, this.#classOf[text.charCodeAt(at)] ?? 0);
      state = next < 0 ? ~next : next;
      if (next < 0) longest[at + 1] = this.#needleAt[this.#endingAt[state] ?? 0] ?? -1;
    }
    return longest;
  }

  /** Per needle, the longest other one that it ends with, or -1. */
  shorterOf(count: number): Int32Array {
    const shorter = new Int32Array(count).fill(-1);
    for (let state = 1; state < this.#states; state += 1) {
      const needle = this.#needleAt[state] ?? -1;
      const below = this.#endingAt[this.#fallback[state] ?? 0] ?? 0;
      if (needle >= 0 && below !== 0) shorter[needle] = this.#needleAt[below] ?? -1;
    }
    return shorter;
  }

  /** From an offset and the state reached there to the end. */
  #scanOn(text: string, from: number, reached: number, onHit: OnHit): boolean {
    let state = reached;
    for (let at = from; at < text.length; at += 1) {
      const next = this.#next(state, this.#classOf[text.charCodeAt(at)] ?? 0);
      state = next < 0 ? ~next : next;
      if (next < 0 && !this.#report(state, at + 1, onHit)) return false;
    }
    return true;
  }

  /**
   * Four parts of the text in turns: a step has to wait for the memory that the one before asks for, and meanwhile the
   * other parts take theirs, which saves a third of the time. Each part but the first begins `lead` earlier, so
   * that a needle across the border ends in it.
   */
  #scanInFour(text: string, part: number, lead: number, onHit: OnHit): boolean {
    const starts = [0, part - lead, part * 2 - lead, part * 3 - lead] as const;
    const [, second, third, fourth] = starts;
    const [table, classes, classOf] = [this.#table, this.#classes, this.#classOf];
    /** Each step at which a needle ends in any part, and the state of each part after it. */
    const endings: number[] = [];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let step = 0; step < part + lead; step += 1) {
      a = table[a * classes + (classOf[text.charCodeAt(step)] ?? 0)] ?? 0;
      b = table[b * classes + (classOf[text.charCodeAt(second + step)] ?? 0)] ?? 0;
      c = table[c * classes + (classOf[text.charCodeAt(third + step)] ?? 0)] ?? 0;
      d = table[d * classes + (classOf[text.charCodeAt(fourth + step)] ?? 0)] ?? 0;
      if ((a | b | c | d) >= 0) continue;
      endings.push(step, a, b, c, d);
      // Without the mark of an ending.
      a ^= a >> 31;
      b ^= b >> 31;
      c ^= c >> 31;
      d ^= d >> 31;
    }
    for (const [lane, start] of starts.entries()) {
      for (let at = 0; at < endings.length; at += 5) {
        const step = endings[at] ?? 0;
        const state = endings[at + 1 + lane] ?? 0;
        const isOwn = lane === 0 ? step < part : step >= lead;
        if (state < 0 && isOwn && !this.#report(~state, start + step + 1, onHit)) return false;
      }
    }
    return this.#scanOn(text, fourth + part + lead, d, onHit);
  }

  /** The state after one more character; the complement of one in which a needle ends. */
  #next(state: number, charClass: number): number {
    if (state >= this.#tableStates) return this.#step(state, charClass);
    return this.#table[state * this.#classes + charClass] ?? 0;
  }

  /** All needles that end where a state was reached. */
  #report(reached: number, end: number, onHit: OnHit): boolean {
    let state = this.#endingAt[reached] ?? 0;
    while (state !== 0) {
      if (!onHit(this.#needleAt[state] ?? 0, end)) return false;
      state = this.#endingAt[this.#fallback[state] ?? 0] ?? 0;
    }
    return true;
  }

  /** Class 0 is every character that no needle holds. */
  #assignClasses(needles: readonly string[], readAs: Uint16Array): number {
    let classes = 1;
    for (const needle of needles) {
      for (let at = 0; at < needle.length; at += 1) {
        const unit = needle.charCodeAt(at);
        if (this.#classOf[unit] === 0) {
          this.#classOf[unit] = classes;
          classes += 1;
        }
      }
    }
    for (let unit = 0; unit < readAs.length; unit += 1) this.#classOf[unit] = this.#classOf[readAs[unit] ?? 0] ?? 0;
    return classes;
  }

  /** Builds the trie level by level; returns its edges, state × class → child state. */
  #grow(needles: readonly string[]): ReadonlyMap<number, number> {
    const edges = new Map<number, number>();
    const stateOf = new Int32Array(needles.length);
    let open = needles.map((_, index) => index);
    for (let depth = 0; open.length > 0; depth += 1) {
      for (const index of open) {
        const parent = stateOf[index] ?? 0;
        const charClass = this.#classOf[needles[index]?.charCodeAt(depth) ?? 0] ?? 0;
        const edge = parent * this.#classes + charClass;
        let child = edges.get(edge);
        if (child === undefined) {
          child = edges.size + 1;
          this.#fallback[child] = depth === 0 ? 0 : this.#walk(edges, this.#fallback[parent] ?? 0, charClass);
          edges.set(edge, child);
        }
        stateOf[index] = child;
        if (needles[index]?.length === depth + 1) this.#needleAt[child] = index;
      }
      open = open.filter((index) => (needles[index]?.length ?? 0) > depth + 1);
    }
    return edges;
  }

  #layOutEdges(edges: ReadonlyMap<number, number>): void {
    const classes = this.#classes;
    const next = this.#firstEdge;
    for (const edge of edges.keys()) {
      const after = Math.floor(edge / classes) + 1;
      next[after] = (next[after] ?? 0) + 1;
    }
    for (let state = 1; state <= this.#states; state += 1) next[state] = (next[state] ?? 0) + (next[state - 1] ?? 0);
    const free = next.slice();
    for (const [edge, child] of edges) {
      const state = Math.floor(edge / classes);
      const place = free[state] ?? 0;
      free[state] = place + 1;
      this.#edgeClass[place] = edge % classes;
      this.#edgeChild[place] = child;
    }
  }

  #linkEndings(states: number): void {
    for (let state = 1; state < states; state += 1) {
      const endsHere = (this.#needleAt[state] ?? -1) >= 0;
      this.#endingAt[state] = endsHere ? state : (this.#endingAt[this.#fallback[state] ?? 0] ?? 0);
    }
  }

  #fillTable(states: number): Int16Array | Int32Array {
    const classes = this.#classes;
    // Half the memory is half the cache misses, and those are most of what a scan costs.
    const table = new (states <= maxInt16 ? Int16Array : Int32Array)(this.#tableStates * classes);
    this.#fillRow(table, 0);
    for (let state = 1; state < this.#tableStates; state += 1) {
      // The fallback's number is lower, so its row is complete.
      const from = (this.#fallback[state] ?? 0) * classes;
      table.copyWithin(state * classes, from, from + classes);
      this.#fillRow(table, state);
    }
    return table;
  }

  #fillRow(table: Int16Array | Int32Array, state: number): void {
    const row = state * this.#classes;
    for (let edge = this.#firstEdge[state] ?? 0; edge < (this.#firstEdge[state + 1] ?? 0); edge += 1) {
      table[row + (this.#edgeClass[edge] ?? 0)] = this.#marked(this.#edgeChild[edge] ?? 0);
    }
  }

  #marked(state: number): number {
    return this.#endingAt[state] === 0 ? state : ~state;
  }

  /** One character from a state beyond the table, where few states have more than one edge. */
  #step(from: number, charClass: number): number {
    let state = from;
    while (state >= this.#tableStates) {
      const end = this.#firstEdge[state + 1] ?? 0;
      for (let edge = this.#firstEdge[state] ?? 0; edge < end; edge += 1) {
        if (this.#edgeClass[edge] === charClass) return this.#marked(this.#edgeChild[edge] ?? 0);
      }
      state = this.#fallback[state] ?? 0;
    }
    return this.#table[state * this.#classes + charClass] ?? 0;
  }

  /** One character along the trie while it is still being built. */
  #walk(edges: ReadonlyMap<number, number>, from: number, charClass: number): number {
    let state = from;
    for (;;) {
      const child = edges.get(state * this.#classes + charClass);
      if (child !== undefined) return child;
      if (state === 0) return 0;
      state = this.#fallback[state] ?? 0;
    }
  }
}
