import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { InvalidInput } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { isPasswordOf } from '../accounts/credentials.ts';
import { createLoginLimits } from './login-limits.ts';

/**
 * Asks a signed-in user for the password once more, before what a left-open browser must not do. Guessing is counted
 * by session.
 * @throws InvalidInput under `current_password`, TooManyRequests
 */
export function createPasswordProof(
  db: Knex,
): (principal: UserPrincipal, password: string, address: string) => Promise<void> {
  const limits = createLoginLimits(db);
  return async ({ userId, sessionHash }, password, address) => {
    const attempt = { email: `user ${userId}`, address, device: sessionHash };
    await limits.take(attempt);
    if (!(await isPasswordOf(db, userId, password))) {
      throw new InvalidInput({ current_password: ['Invalid password.'] });
    }
    await limits.giveBack(attempt);
  };
}
