import { createHash } from 'node:crypto';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { countedInPostgres } from '../../kernel/http/counted-in-postgres.ts';
import { TooManyRequests } from '../../kernel/http/errors.ts';
import { networkOf } from '../../kernel/http/network-of.ts';

/** Mails somebody may have sent to an address, and may ask for from an address, in an hour. */
export const mailRequestLimits = { mailbox: 5, address: 60 } as const;
const hourS = 3_600;

/**
 * Asking for mails is limited over all processes, for known and unknown mailboxes alike.
 * @returns false when the mailbox has been sent enough: answer as always, and send nothing
 * @throws TooManyRequests when the asking address has asked enough
 */
export function createMailRequestLimits(db: Knex): (email: string, address: string) => Promise<boolean> {
  const limiter = (name: string, points: number) => countedInPostgres(db, { name, points, durationS: hourS });
  const mailbox = limiter('mailbox', mailRequestLimits.mailbox);
  const origin = limiter('mail-from', mailRequestLimits.address);
  const within = async (counter: RateLimiterPostgres, key: string) => {
    try {
      await counter.consume(createHash('sha256').update(key).digest('base64url'));
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  return async (email, address) => {
    const refused = await within(origin, networkOf(address));
    if (refused) throw new TooManyRequests(refused.msBeforeNext / 1_000);
    return (await within(mailbox, email)) === undefined;
  };
}
