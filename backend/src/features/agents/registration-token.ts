import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { hashSecret, newSecret } from './secret.ts';

/** A token not used within a day is of no use any more. */
export const REGISTRATION_TOKEN_TTL_MS = 24 * 3_600_000;

/** Makes a token with which one agent may register, once. It is stored as a hash: this is the only time it is seen. */
export async function createRegistrationToken(
  { db, clock }: { readonly db: Knex; readonly clock: Clock },
  { ttlMs = REGISTRATION_TOKEN_TTL_MS }: { readonly ttlMs?: number } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret('plr');
  const expiresAt = new Date(clock.now().getTime() + ttlMs);
  await db('agent_registration_tokens').insert({ token_sha256: hashSecret(token), expires_at: expiresAt });
  return { token, expiresAt };
}
