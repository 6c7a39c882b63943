import type { UserId } from '@proofline/contracts/ids';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../kernel/http/errors.ts';

/** Results that one person may mark in a minute: each is an append to the log, however many one request names. */
export const MARKS_A_MINUTE = 6_000;

/** @throws TooManyRequests */
export type TakeMarks = (userId: UserId, marks: number) => Promise<void>;

/** Counts by person, in this process. */
export function limitMarks(): TakeMarks {
  const limiter = new RateLimiterMemory({ points: MARKS_A_MINUTE, duration: 60 });
  return async (userId, marks) => {
    try {
      await limiter.consume(userId, marks);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const detail = 'Too many results were marked within a minute. Please wait a moment and try again.';
      const isFirst = refusal.consumedPoints - marks <= MARKS_A_MINUTE;
      throw new TooManyRequests(refusal.msBeforeNext / 1000, detail, { isFirst });
    }
  };
}
