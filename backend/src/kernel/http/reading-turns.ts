import { isReading, type RouteDefinition } from './define-route.ts';
import { ServiceUnavailable } from './errors.ts';

/** Reads that people asked for and that are at work at a time: a little more than there are connections to Postgres. */
const MAX_READS_AT_ONCE = 24;
/** A read that has waited so long is refused, while there is still time to answer it. */
const MAX_WAIT_MS = 1_500;

/** A place among the reads at work. */
export interface Turn {
  /** Leaves the place to others while something else is waited for. @throws ServiceUnavailable when it is full afterwards */
  rest<Result>(wait: () => Promise<Result>): Promise<Result>;
  end(): void;
}

const noTurn: Turn = { rest: (wait) => wait(), end: () => undefined };

interface Waiting {
  begin(): void;
}

/**
 * Who reads waits for a turn, in the order of coming. A thousand reads that all go on at once, a statement of each at a
 * time, all end too late, and are answered with nothing; in turns, as many are answered as there is time for, and the
 * others are told early when to come back. What is written, streamed or waited for by programs takes no turn.
 */
export class ReadingTurns {
  readonly #atOnce: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<Waiting>();
  #atWork = 0;

  constructor({ atOnce = MAX_READS_AT_ONCE, maxWaitMs = MAX_WAIT_MS } = {}) {
    this.#atOnce = atOnce;
    this.#maxWaitMs = maxWaitMs;
  }

  /** @throws ServiceUnavailable after having waited in vain */
  async take(route: Pick<RouteDefinition, 'method' | 'auth' | 'limitMs'>): Promise<Turn> {
    if (!isReading(route) || route.auth !== 'user' || route.limitMs !== undefined) return noTurn;
    await this.#begin();
    let hasPlace = true;
    let isOver = false;
    const leave = () => {
      if (hasPlace) this.#leave();
      hasPlace = false;
    };
    return {
      end: () => {
        isOver = true;
        leave();
      },
      rest: async (wait) => {
        leave();
        const result = await wait();
        await this.#begin();
        hasPlace = true;
        // Nobody waits for it any more.
        if (isOver) leave();
        return result;
      },
    };
  }

  async #begin(): Promise<void> {
    if (this.#atWork < this.#atOnce) {
      this.#atWork += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(one);
        reject(new ServiceUnavailable({ cause: new Error(`No turn to read within ${this.#maxWaitMs} ms.`) }));
      }, this.#maxWaitMs);
      const one: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(one);
    });
  }

  /** Whoever has waited for longest takes the place over. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#atWork -= 1;
      return;
    }
    this.#waiting.delete(next);
    next.begin();
  }
}
