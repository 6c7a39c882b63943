/** How long a failed event is tried again, how much may wait behind it, and when a reader stands still instead. */
export interface ParkingLimits {
  /** Before each further attempt; after the last one the event is parked. One at least. */
  readonly retryPausesMs: readonly [number, ...number[]];
  /** Times in a row that an error of which it is not known whether the event brings it counts as passing. */
  readonly timesInDoubt: number;
  /** Streams that one reader may hold back. More is a fault of the reader or its tables, and no matter of events. */
  readonly maxSequences: number;
  /** Events that are listed behind one that failed; those after them are read from the log when their turn comes. */
  readonly maxWaitingOfSequence: number;
  /** Events that are listed behind all that failed for one reader. */
  readonly maxWaiting: number;
  /** How often what is due is looked for, while anything is held back. */
  readonly lookEveryMs: number;
}

/** Six attempts in some eight minutes. */
export const PARKING_LIMITS: ParkingLimits = {
  retryPausesMs: [1_000, 5_000, 30_000, 120_000, 300_000],
  timesInDoubt: 5,
  maxSequences: 1_000,
  maxWaitingOfSequence: 1_000,
  maxWaiting: 10_000,
  lookEveryMs: 500,
};
