import { createHash, randomBytes } from 'node:crypto';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { cookieIn, setCookie } from './cookies.ts';

const hourMs = 3_600_000;
export const sessionTtlMs = 12 * hourMs;
export const rememberedSessionTtlMs = 30 * 24 * hourMs;
/**
 * A session nobody uses ends before its time: whoever finds the browser open a while later finds nobody signed in.
 * Requests a page makes by itself do not count as use.
 */
export const sessionIdleMs = 2 * hourMs;
export const rememberedSessionIdleMs = 7 * 24 * hourMs;
/** Prolonged again and again, a session still ends: so many lifetimes after it began. */
export const MAX_LIFETIMES = 3;
const tokenBytes = 32;
const cookieName = 'proofline_session';
const seenEveryMs = 60_000;
const maxUserAgentLength = 300;

/** Postgres channel that tells every process which session ended (its hash), so that its sockets end too. */
export const SESSION_ENDED_CHANNEL = 'session_ended';

export interface Session {
  readonly principal: UserPrincipal;
  readonly expiresAt: Date;
  /** When it was last noted as used. */
  readonly lastSeenAt?: Date;
}

interface SessionDeps {
  readonly db: Knex;
  readonly clock: Clock;
}

/**
 * The session a `Cookie` header carries, for HTTP requests and socket handshakes alike.
 * @param secure whether browsers come over https
 * @returns undefined when there is none, or it expired, was ended, or its account or organisation is no longer active
 */
export async function resolveSession(
  { db, clock }: SessionDeps,
  cookieHeader: string | undefined,
  secure: boolean,
): Promise<Session | undefined> {
  const token = cookieIn(cookieHeader, cookieName, secure);
  if (token === undefined || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const tokenHash = hashOf(token);
  const record: SessionRecord | undefined = await db({ s: 'sessions' })
    .join({ a: 'accounts' }, 'a.id', 's.account_id')
    .join({ o: 'organizations' }, 'o.id', 'a.organization_id')
    .where({ 's.token_hash': tokenHash, 'a.is_active': true, 'o.is_active': true })
    .modify((query) => onlyLive(query, clock.now(), 's.'))
    .first(
      'a.id',
      'a.organization_id',
      'a.has_full_access',
      'a.is_superuser',
      'a.is_auditor',
      's.expires_at',
      's.last_seen_at',
      's.remembered',
      db.raw('o.requires_two_factor and a.totp_confirmed_at is null as wants_two_factor'),
    )
    // Asked before everything else: planned once a connection.
    .options({ name: 'session' });
  return (
    record && {
      principal: toPrincipal(record, tokenHash),
      expiresAt: endOf(record),
      lastSeenAt: record.last_seen_at,
    }
  );
}

export interface NewSession {
  readonly userId: UserId;
  readonly remember: boolean;
  readonly secure: boolean;
  /** Shown in the list of sessions, so that their owner recognises them. */
  readonly userAgent: string;
  readonly address: string;
}

/** Starts a session; the token itself is stored nowhere. `cookie` is the `Set-Cookie` value. */
export async function openSession(
  { db, clock }: SessionDeps,
  session: NewSession,
): Promise<{ cookie: string; expiresAt: Date }> {
  const { userId, remember, secure, userAgent, address } = session;
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = clock.now();
  const ttlMs = remember ? rememberedSessionTtlMs : sessionTtlMs;
  const expiresAt = new Date(now.getTime() + ttlMs);
  await db('sessions')
    .whereNotIn(
      'token_hash',
      db('sessions')
        .modify((query) => onlyLive(query, now))
        .select('token_hash'),
    )
    .delete();
  await db('sessions').insert({
    token_hash: hashOf(token),
    account_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    remembered: remember,
    user_agent: userAgent.slice(0, maxUserAgentLength),
    address,
  });
  // Without Max-Age the browser forgets it when it closes; the server's own limit holds either way.
  const maxAgeS = remember ? Math.floor(ttlMs / 1000) : undefined;
  return { cookie: setCookie(cookieName, token, { secure, maxAgeS }), expiresAt };
}

/**
 * Starts the session's time anew, as long as it has not lasted for `MAX_LIFETIMES`.
 * @returns when it ends, and the `Set-Cookie` value a remembered one needs; undefined when it has ended
 */
export async function prolongSession(
  { db, clock }: SessionDeps,
  { sessionHash }: UserPrincipal,
  { cookies, secure }: { readonly cookies: string | undefined; readonly secure: boolean },
): Promise<{ expiresAt: Date; cookie: string | undefined } | undefined> {
  const now = clock.now();
  const live = db('sessions')
    .where('token_hash', sessionHash)
    .modify((query) => onlyLive(query, now));
  const record: { created_at: Date; expires_at: Date; remembered: boolean } | undefined = await live
    .clone()
    .first('created_at', 'expires_at', 'remembered');
  if (record === undefined) return undefined;
  const ttlMs = record.remembered ? rememberedSessionTtlMs : sessionTtlMs;
  const endMs = Math.min(now.getTime() + ttlMs, record.created_at.getTime() + MAX_LIFETIMES * ttlMs);
  const expiresAt = new Date(Math.max(endMs, record.expires_at.getTime()));
  // Nothing is brought back that was ended meanwhile.
  if ((await live.clone().update({ expires_at: expiresAt, last_seen_at: now })) === 0) return undefined;
  const token = cookieIn(cookies, cookieName, secure);
  const maxAgeS = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  const cookie =
    record.remembered && token !== undefined ? setCookie(cookieName, token, { secure, maxAgeS }) : undefined;
  return { expiresAt: endOf({ ...record, expires_at: expiresAt, last_seen_at: now }), cookie };
}

/** Notes that a session is in use, once a minute. */
export async function touchSession({ db, clock }: SessionDeps, { principal, lastSeenAt }: Session): Promise<void> {
  const now = clock.now();
  if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < seenEveryMs) return;
  await db('sessions').where('token_hash', principal.sessionHash).update({ last_seen_at: now });
}

/** Ends a session and tells every process. The answer is the `Set-Cookie` value that removes the cookie. */
export async function endSession(db: Knex, sessionHash: string, secure: boolean): Promise<string> {
  await endSessions(db, { token_hash: sessionHash });
  return forgetSession(secure);
}

/**
 * Ends the sessions that match, but the one of `except`, and tells every process: their sockets end with them.
 * @returns how many ended
 */
export async function endSessions(
  db: Knex,
  match: { readonly token_hash: string } | { readonly account_id: UserId; readonly id?: string },
  except?: string,
): Promise<number> {
  return await db.transaction(async (trx) => {
    const ended: { token_hash: string }[] = await trx('sessions')
      .where(match)
      .modify((query) => {
        if (except !== undefined) query.whereNot('token_hash', except);
      })
      .delete()
      .returning('token_hash');
    for (const { token_hash } of ended) await trx.raw('select pg_notify(?, ?)', [SESSION_ENDED_CHANNEL, token_hash]);
    return ended.length;
  });
}

/** Whether a `Cookie` header names a session at all; whether it is one, `resolveSession` says. */
export const namesSession = (cookieHeader: string | undefined, secure: boolean): boolean =>
  (cookieIn(cookieHeader, cookieName, secure) ?? '') !== '';

/** The `Set-Cookie` value that removes a cookie nothing is known about. */
export const forgetSession = (secure: boolean): string => setCookie(cookieName, '', { secure, maxAgeS: 0 });

/** When the session ends by itself; undefined when it has ended. */
export async function sessionExpiry(db: Knex, sessionHash: string): Promise<Date | undefined> {
  const record: SessionTimes | undefined = await db('sessions')
    .where('token_hash', sessionHash)
    .first('expires_at', 'last_seen_at', 'remembered');
  return record && endOf(record);
}

export interface SessionRow {
  readonly id: string;
  readonly tokenHash: string;
  readonly userAgent: string;
  readonly address: string;
  readonly remembered: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

const maxListed = 100;

/** The account's sessions, the last used first; at most 100. */
export async function listSessions({ db, clock }: SessionDeps, userId: UserId): Promise<SessionRow[]> {
  const rows: (SessionRow & SessionTimes)[] = await db('sessions')
    .where({ account_id: userId })
    .modify((query) => onlyLive(query, clock.now()))
    .orderBy('last_seen_at', 'desc')
    .limit(maxListed)
    .select({
      id: 'id',
      tokenHash: 'token_hash',
      userAgent: 'user_agent',
      address: 'address',
      remembered: 'remembered',
      createdAt: 'created_at',
      lastSeenAt: 'last_seen_at',
      last_seen_at: 'last_seen_at',
      expires_at: 'expires_at',
    });
  return rows.map((row) => ({ ...row, expiresAt: endOf(row) }));
}

interface SessionTimes {
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  readonly remembered: boolean;
}

/** When it ends if nobody uses it from now on. Pure. */
function endOf({ expires_at, last_seen_at, remembered }: SessionTimes): Date {
  const idleMs = remembered ? rememberedSessionIdleMs : sessionIdleMs;
  return new Date(Math.min(expires_at.getTime(), last_seen_at.getTime() + idleMs));
}

/** Sessions that have neither reached their end nor been left alone for too long. */
function onlyLive(query: Knex.QueryBuilder, now: Date, prefix: 's.' | '' = ''): void {
  const before = (ms: number) => new Date(now.getTime() - ms);
  query
    .where(`${prefix}expires_at`, '>', now)
    .whereRaw(`${prefix}last_seen_at > case when ${prefix}remembered then ?::timestamptz else ?::timestamptz end`, [
      before(rememberedSessionIdleMs),
      before(sessionIdleMs),
    ]);
}

interface SessionRecord extends SessionTimes {
  readonly id: number;
  readonly organization_id: number;
  readonly has_full_access: boolean;
  readonly is_superuser: boolean;
  readonly is_auditor: boolean;
  readonly wants_two_factor: boolean;
}

function toPrincipal(record: SessionRecord, sessionHash: string): UserPrincipal {
  return {
    type: 'user',
    userId: record.id as UserId,
    organizationId: record.organization_id as OrganizationId,
    hasFullAccess: record.has_full_access,
    isSuperuser: record.is_superuser,
    isAuditor: record.is_auditor,
    wantsTwoFactor: record.wants_two_factor,
    sessionHash,
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
