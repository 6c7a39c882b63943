import { createHash } from 'node:crypto';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { countedInPostgres } from '../../kernel/http/counted-in-postgres.ts';
import { networkOf } from '../../kernel/http/network-of.ts';
import { refuseBeyond } from './refuse-beyond.ts';

const quarterHourS = 15 * 60;

/**
 * Wrong attempts within a quarter of an hour. Beyond `refused`, that pair, browser or address waits; beyond `captcha`,
 * each attempt costs proof of work. An account as a whole is never refused: guessing from many addresses makes every
 * attempt on it dear, and locks nobody out.
 */
export const loginLimits = {
  captcha: { accountAndAddress: 3, account: 10, address: 20 },
  refused: { accountAndAddress: 10, device: 10, address: 100 },
} as const;

/** Who tries, at what. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
  /** Name of the browser's note about this account (see known-devices.ts). */
  readonly device: string | undefined;
}

export interface LoginLimits {
  /** Must the next attempt bring proof of work? Known and unknown accounts count alike. */
  wantsCaptcha(attempt: LoginAttempt): Promise<boolean>;
  /**
   * Counts an attempt before the password is looked at, so that attempts made at once are counted one by one.
   * @throws TooManyRequests
   */
  take(attempt: LoginAttempt): Promise<void>;
  /** The attempt was right: it alone does not count. What failed before it stays counted. */
  giveBack(attempt: LoginAttempt): Promise<void>;
}

/** Guessing is limited over all processes, in Postgres. Addresses and e-mails are stored as hashes. */
export function createLoginLimits(db: Knex): LoginLimits {
  const limiter = (name: string, points: number) => countedInPostgres(db, { name, points, durationS: quarterHourS });
  const { captcha, refused } = loginLimits;
  const pair = limiter('pair', refused.accountAndAddress);
  const device = limiter('device', refused.device);
  const origin = limiter('address', refused.address);
  // Only counted: never exhausted.
  const account = limiter('account', 1_000_000);
  const beyond = async (counter: RateLimiterPostgres, key: string, limit: number) =>
    ((await counter.get(key))?.consumedPoints ?? 0) >= limit;
  return {
    wantsCaptcha: async (attempt) => {
      const { pairKey, accountKey, originKey, deviceKey } = keysOf(attempt);
      if (deviceKey !== undefined) return await beyond(device, deviceKey, captcha.accountAndAddress);
      return (
        (await beyond(pair, pairKey, captcha.accountAndAddress)) ||
        (await beyond(account, accountKey, captcha.account)) ||
        (await beyond(origin, originKey, captcha.address))
      );
    },
    take: async (attempt) => {
      const { pairKey, accountKey, originKey, deviceKey } = keysOf(attempt);
      if (deviceKey !== undefined) return await refuseBeyond(() => device.consume(deviceKey));
      await refuseBeyond(() => origin.consume(originKey));
      await refuseBeyond(() => pair.consume(pairKey));
      await account.consume(accountKey);
    },
    giveBack: async (attempt) => {
      const { pairKey, accountKey, originKey, deviceKey } = keysOf(attempt);
      if (deviceKey !== undefined) {
        await device.reward(deviceKey);
        return;
      }
      await pair.reward(pairKey);
      await account.reward(accountKey);
      await origin.reward(originKey);
    },
  };
}

function keysOf({ email, address, device }: LoginAttempt) {
  const network = networkOf(address);
  return {
    pairKey: digest(`${email}\n${network}`),
    accountKey: digest(email),
    originKey: digest(network),
    deviceKey: device === undefined ? undefined : digest(`${email}\n${device}`),
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
