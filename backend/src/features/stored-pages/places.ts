import { TooManyRequests } from '../../kernel/http/errors.ts';

interface Limits {
  /** Who is at work at the same time. */
  readonly atWork: number;
  /** Who waits for that. */
  readonly waiting: number;
  /** Of one person, at work and waiting. */
  readonly each: number;
  readonly waitMs: number;
}

/** Places for work that takes much memory before it even begins: nothing is read for who has none. */
export class Places {
  readonly #limits: Limits;
  readonly #queue = new Set<() => void>();
  readonly #perPerson = new Map<number, number>();
  #atWork = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Works once there is a place, which is free again however that ends. Who goes meanwhile leaves the queue.
   * @throws TooManyRequests with nothing begun: too many wait, too many of this person, or it took too long
   */
  async hold<Result>(person: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { atWork, waiting, each } = this.#limits;
    const own = this.#perPerson.get(person) ?? 0;
    const isFull = this.#atWork >= atWork && this.#queue.size >= waiting;
    if (isFull || own >= each || signal.aborted) throw refusal();
    this.#perPerson.set(person, own + 1);
    try {
      await this.#enter(signal);
      try {
        return await work();
      } finally {
        this.#leave();
      }
    } finally {
      const left = (this.#perPerson.get(person) ?? 1) - 1;
      if (left > 0) this.#perPerson.set(person, left);
      else this.#perPerson.delete(person);
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    if (this.#atWork < this.#limits.atWork) {
      this.#atWork += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const waiting = () => turn.resolve();
    const giveUp = () => {
      // At once: a place that is given to who has gone would never be free again.
      this.#queue.delete(waiting);
      turn.reject(refusal());
    };
    const late = setTimeout(giveUp, this.#limits.waitMs);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#queue.add(waiting);
    try {
      await turn.promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** The place goes to who waits the longest, so that nobody who comes just now takes it. */
  #leave(): void {
    const [next] = this.#queue;
    if (next === undefined) this.#atWork -= 1;
    else {
      this.#queue.delete(next);
      next();
    }
  }
}

const refusal = () => new TooManyRequests(2, 'Other pages are being shown. Please wait a moment and try again.');
