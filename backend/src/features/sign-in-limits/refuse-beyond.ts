import { RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../kernel/http/errors.ts';

/** Counts an attempt to prove who one is. @throws TooManyRequests */
export async function refuseBeyond(consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume();
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManyRequests(refusal.msBeforeNext / 1000, 'Too many attempts to log in. Please try again later.');
  }
}
