import { createHash, randomBytes } from 'node:crypto';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { UserPrincipal } from '../../host/principal.ts';

const hourMs = 3_600_000;
export const sessionTtlMs = 12 * hourMs;
export const rememberedSessionTtlMs = 30 * 24 * hourMs;
const tokenBytes = 32;
const cookieName = 'proofline_session';

/** Postgres channel that tells every process which session ended (its hash), so that its sockets end too. */
export const SESSION_ENDED_CHANNEL = 'session_ended';

export interface Session {
  readonly principal: UserPrincipal;
  readonly expiresAt: Date;
}

interface SessionDeps {
  readonly db: Knex;
  readonly clock: Clock;
}

/**
 * The session a `Cookie` header carries, for HTTP requests and socket handshakes alike.
 * @returns undefined when there is none, or it expired, was ended, or its account is no longer active
 */
export async function resolveSession(
  { db, clock }: SessionDeps,
  cookieHeader: string | undefined,
): Promise<Session | undefined> {
  const token = tokenIn(cookieHeader);
  if (token === undefined) return undefined;
  const tokenHash = hashOf(token);
  const record: SessionRecord | undefined = await db({ s: 'sessions' })
    .join({ a: 'accounts' }, 'a.id', 's.account_id')
    .where({ 's.token_hash': tokenHash, 'a.is_active': true })
    .where('s.expires_at', '>', clock.now())
    .first('a.id', 'a.organization_id', 'a.has_full_access', 'a.is_superuser', 's.expires_at');
  return record && { principal: toPrincipal(record, tokenHash), expiresAt: record.expires_at };
}

/** Starts a session. The answer is the `Set-Cookie` value; the token itself is stored nowhere. */
export async function openSession(
  { db, clock }: SessionDeps,
  { userId, remember, secure }: { userId: UserId; remember: boolean; secure: boolean },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = clock.now();
  const ttlMs = remember ? rememberedSessionTtlMs : sessionTtlMs;
  await db('sessions').where('expires_at', '<', now).delete();
  await db('sessions').insert({
    token_hash: hashOf(token),
    account_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + ttlMs),
  });
  // Without Max-Age the browser forgets it when it closes; the server's own limit holds either way.
  return cookie(token, secure, remember ? Math.floor(ttlMs / 1000) : undefined);
}

/** Ends a session and tells every process. The answer is the `Set-Cookie` value that removes the cookie. */
export async function endSession(db: Knex, sessionHash: string, secure: boolean): Promise<string> {
  await db.transaction(async (trx) => {
    await trx('sessions').where({ token_hash: sessionHash }).delete();
    await trx.raw('select pg_notify(?, ?)', [SESSION_ENDED_CHANNEL, sessionHash]);
  });
  return cookie('', secure, 0);
}

/** The `Set-Cookie` value that removes a cookie nothing is known about. */
export const forgetSession = (secure: boolean): string => cookie('', secure, 0);

interface SessionRecord {
  id: number;
  organization_id: number;
  has_full_access: boolean;
  is_superuser: boolean;
  expires_at: Date;
}

function toPrincipal(record: SessionRecord, sessionHash: string): UserPrincipal {
  return {
    type: 'user',
    userId: record.id as UserId,
    organizationId: record.organization_id as OrganizationId,
    hasFullAccess: record.has_full_access,
    isSuperuser: record.is_superuser,
    sessionHash,
  };
}

function tokenIn(cookieHeader: string | undefined): string | undefined {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (pair.slice(0, separator).trim() !== cookieName) continue;
    const token = pair.slice(separator + 1).trim();
    return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
  }
  return undefined;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

function cookie(token: string, secure: boolean, maxAgeS: number | undefined): string {
  const parts = [`${cookieName}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (maxAgeS !== undefined) parts.push(`Max-Age=${maxAgeS}`);
  return parts.join('; ');
}
