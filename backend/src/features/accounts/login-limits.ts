import { createHash } from 'node:crypto';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../host/errors.ts';

const quarterHourS = 15 * 60;

/** Failed attempts within a quarter of an hour: on one account from one address, on one account, from one address. */
export const loginLimits = { accountAndAddress: 10, account: 50, address: 100 } as const;

export interface LoginLimits {
  /**
   * Counts an attempt before the password is looked at, so that attempts made at once are counted one by one. Known
   * and unknown accounts count alike.
   * @throws TooManyRequests
   */
  take(email: string, address: string): Promise<void>;
  /** The attempt was right: it does not count, and the account's earlier failures from here are forgotten. */
  giveBack(email: string, address: string): Promise<void>;
}

/** Guessing is limited over all processes, in Postgres. Addresses and e-mails are stored as hashes. */
export function createLoginLimits(db: Knex): LoginLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      tableName: 'login_failures',
      tableCreated: true,
      keyPrefix,
      points,
      duration: quarterHourS,
    });
  const pair = limiter('pair', loginLimits.accountAndAddress);
  const account = limiter('account', loginLimits.account);
  const origin = limiter('address', loginLimits.address);
  const keysOf = (email: string, address: string) => ({
    pairKey: digest(`${email}\n${address}`),
    accountKey: digest(email),
    originKey: digest(address),
  });
  return {
    async take(email, address) {
      const { pairKey, accountKey, originKey } = keysOf(email, address);
      await refuseBeyond(() => origin.consume(originKey));
      await refuseBeyond(() => pair.consume(pairKey));
      await refuseBeyond(() => account.consume(accountKey));
    },
    async giveBack(email, address) {
      const { pairKey, accountKey, originKey } = keysOf(email, address);
      await pair.delete(pairKey);
      await account.reward(accountKey);
      await origin.reward(originKey);
    },
  };
}

async function refuseBeyond(consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume();
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManyRequests(refusal.msBeforeNext / 1000, 'Too many attempts to log in. Please try again later.');
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
