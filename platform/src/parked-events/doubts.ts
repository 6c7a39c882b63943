import { isTransient, mayBeTheEvent } from './is-transient.ts';
import type { ParkingLimits } from './limits.ts';

/** Whether an error is an event's own fault. */
export type Blames = (error: unknown) => boolean;

/** Nobody is left who could try again: the event is put aside with the first error that may be its own. */
export const blamesAtOnce: Blames = (error) => !isTransient(error) || mayBeTheEvent(error);

/**
 * How often in a row one reader could not get past one place for reasons that may be an event's own. From a number of
 * times on they are taken for that: the event is put aside, tried again at growing pauses and parked in the end, and
 * everybody else goes on. Errors that say that the world is away begin the count anew.
 */
export class Doubts {
  readonly #limit: number;
  #place: string | undefined;
  #times = 0;

  constructor({ timesInDoubt }: Pick<ParkingLimits, 'timesInDoubt'>) {
    this.#limit = timesInDoubt;
  }

  /** Does the work whole, or where that fails by fault of an event carefully. */
  async deliver<Result>(
    place: string,
    whole: () => Promise<Result>,
    carefully: (blames: Blames) => Promise<Result>,
  ): Promise<Result> {
    if (place !== this.#place) this.#times = 0;
    this.#place = place;
    const blames = this.#times < this.#limit ? (error: unknown) => !isTransient(error) : blamesAtOnce;
    try {
      return await whole().catch((error: unknown) => {
        if (!blames(error)) throw error;
        return carefully(blames);
      });
    } catch (error) {
      this.#times = mayBeTheEvent(error) ? this.#times + 1 : 0;
      throw error;
    }
  }
}
