import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

export type TokenPurpose = 'password_reset' | 'invitation' | 'email_change';

const hourMs = 3_600_000;
/** How long a mailed link works. */
export const tokenTtlMs: Readonly<Record<TokenPurpose, number>> = {
  password_reset: hourMs,
  invitation: 7 * 24 * hourMs,
  email_change: 24 * hourMs,
};

interface TokenDeps {
  readonly db: Knex;
  readonly clock: Clock;
}

/** Makes a token; an older one for the same purpose ends. Only its hash is stored. */
export async function createToken(
  { db, clock }: TokenDeps,
  { userId, purpose, data = {} }: { userId: UserId; purpose: TokenPurpose; data?: Readonly<Record<string, string>> },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.transaction(async (trx) => {
    await trx('one_time_tokens').where('expires_at', '<', now).delete();
    await trx('one_time_tokens').where({ account_id: userId, purpose }).delete();
    await trx('one_time_tokens').insert({
      token_hash: hashOf(token),
      account_id: userId,
      purpose,
      data: JSON.stringify(data),
      expires_at: new Date(now.getTime() + tokenTtlMs[purpose]),
    });
  });
  return token;
}

/**
 * Uses a token up: of any number of uses at once, one succeeds. The account's other tokens for these purposes end too.
 * @returns undefined when it is unknown, used, expired, of another account or another purpose
 */
export async function useToken(
  trx: Knex,
  clock: Clock,
  { uid, token, purposes }: { uid: string; token: string; purposes: readonly TokenPurpose[] },
): Promise<{ userId: UserId; purpose: TokenPurpose; data: Readonly<Record<string, string>> } | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(uid)) return undefined;
  const [used]: { account_id: UserId; purpose: TokenPurpose; data: Record<string, string> }[] = await trx(
    'one_time_tokens',
  )
    .where({ token_hash: hashOf(token), account_id: Number(uid) })
    .whereIn('purpose', [...purposes])
    .where('expires_at', '>', clock.now())
    .delete()
    .returning(['account_id', 'purpose', 'data']);
  if (used === undefined) return undefined;
  await trx('one_time_tokens')
    .where({ account_id: used.account_id })
    .whereIn('purpose', [...purposes])
    .delete();
  return { userId: used.account_id, purpose: used.purpose, data: used.data };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
