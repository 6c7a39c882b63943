const MAX_REMEMBERED = 2_000;

interface Remembered<Fact> {
  readonly fact: Fact;
  /** On the process's monotonic clock. */
  readonly at: number;
}

/** The latest fact of each host, for a limited number of them: what a tunnel has no headers to tell in. */
export class HostMemory<Fact> {
  readonly #facts = new Map<string, Remembered<Fact>>();

  remember(hostname: string, fact: Fact): void {
    this.#facts.delete(hostname);
    this.#facts.set(hostname, { fact, at: performance.now() });
    const [oldest] = this.#facts.keys();
    if (this.#facts.size > MAX_REMEMBERED && oldest !== undefined) this.#facts.delete(oldest);
  }

  /** Undefined when the last one is older than `since`: it has nothing to do with what began then. */
  lastOf(hostname: string, since: number): Fact | undefined {
    const last = this.#facts.get(hostname.toLowerCase());
    return last !== undefined && last.at >= since ? last.fact : undefined;
  }
}
