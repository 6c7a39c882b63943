import type { UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { hashPassword, verifyPassword } from '../password-policy/hash-password.ts';
import { normalEmail } from './account.ts';

export interface Credentials {
  readonly id: UserId;
  readonly email: string;
  readonly passwordHash: string | undefined;
  readonly hasTwoFactor: boolean;
}

/** What signing in needs to know: undefined for unknown and inactive accounts alike. */
export async function findCredentials(db: Knex, email: string): Promise<Credentials | undefined> {
  return await credentialsWhere(db, { 'a.email': normalEmail(email) });
}

export async function credentialsOf(db: Knex, id: UserId): Promise<Credentials | undefined> {
  return await credentialsWhere(db, { 'a.id': id });
}

async function credentialsWhere(db: Knex, match: Record<string, unknown>): Promise<Credentials | undefined> {
  const record:
    | { id: number; email: string; password_hash: string | null; totp_confirmed_at: Date | null }
    | undefined = await db({ a: 'accounts' })
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .where({ ...match, 'a.is_active': true, 'o.is_active': true })
    .first('a.id', 'a.email', 'a.password_hash', 'a.totp_confirmed_at');
  return (
    record && {
      id: record.id as UserId,
      email: record.email,
      passwordHash: record.password_hash ?? undefined,
      hasTwoFactor: record.totp_confirmed_at !== null,
    }
  );
}

/** Is it the password of this account? */
export async function isPasswordOf(db: Knex, id: UserId, password: string): Promise<boolean> {
  return await verifyPassword((await credentialsOf(db, id))?.passwordHash, password);
}

export async function storePassword(db: Knex, id: UserId, password: string, at: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db('accounts').where({ id }).update({ password_hash: passwordHash, password_changed_at: at });
}
