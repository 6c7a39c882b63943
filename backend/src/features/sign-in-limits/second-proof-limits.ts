import type { UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { countedInPostgres } from '../../kernel/http/counted-in-postgres.ts';
import { refuseBeyond } from './refuse-beyond.ts';

const hourS = 3_600;

/**
 * Wrong second proofs. `account`: from everywhere together; only who knows the password gets to try one. `device`: of a
 * browser that gave a right one before, apart from the rest, so that nobody else can use up what the owner may try.
 */
export const secondProofLimits = {
  account: { perHour: 30, perDay: 100 },
  device: { perHour: 10, perDay: 40 },
} as const;

/** Who tries. */
export interface SecondProofAttempt {
  readonly userId: UserId;
  /** Name of the note of a browser that gave a right second proof of this account before (see known-devices.ts). */
  readonly provenDevice: string | undefined;
}

export interface SecondProofLimits {
  /** Counts an attempt before the code is looked at. @throws TooManyRequests */
  take(attempt: SecondProofAttempt): Promise<void>;
  /** The code was right: this attempt does not count. Nothing else gives any back, least of all a right password. */
  giveBack(attempt: SecondProofAttempt): Promise<void>;
}

/** Guessing of codes is limited over all processes, in Postgres, apart from guessing of passwords. */
export function createSecondProofLimits(db: Knex): SecondProofLimits {
  const limiter = (name: string, points: number, durationS: number) =>
    countedInPostgres(db, { name, points, durationS });
  const { account, device } = secondProofLimits;
  const limiters = {
    account: [limiter('proof-hour', account.perHour, hourS), limiter('proof-day', account.perDay, 24 * hourS)],
    device: [limiter('proof-hour', device.perHour, hourS), limiter('proof-day', device.perDay, 24 * hourS)],
  };
  const of = ({ userId, provenDevice }: SecondProofAttempt) =>
    provenDevice === undefined
      ? { key: `account ${userId}`, counters: limiters.account }
      : { key: `device ${userId} ${provenDevice}`, counters: limiters.device };
  return {
    take: async (attempt) => {
      const { key, counters } = of(attempt);
      for (const counter of counters) await refuseBeyond(() => counter.consume(key));
    },
    giveBack: async (attempt) => {
      const { key, counters } = of(attempt);
      for (const counter of counters) await counter.reward(key);
    },
  };
}
