import {
  type FeedToken,
  type FeedTokenId,
  feedTokenIdSchema,
  MAX_FEED_TOKENS,
} from '@proofline/contracts/api/event-feed';
import { type FeedScope, feedScopeSchema } from '@proofline/contracts/feed/scopes';
import { type OrganizationId, organizationIdSchema, type UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { SubscriberPrincipal } from '../../kernel/http/principal.ts';
import { findNames } from '../accounts/account.ts';
import { hashSecret, newSecret } from '../agents/secret.ts';

interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns = ['id', 'name', 'scopes', 'created_by', 'created_at', 'last_used_at'] as const;

/** Of the organisation, the newest first; those that were revoked are not among them. */
export async function listTokens(db: Knex, organizationId: OrganizationId): Promise<FeedToken[]> {
  const records: TokenRecord[] = await db('feed_tokens')
    .where({ organization_id: organizationId, revoked_at: null })
    .orderBy('id', 'desc')
    .select(...columns);
  const creators = records.flatMap(({ created_by: creator }) => (creator === null ? [] : [creator]));
  const names = await findNames(db, organizationId, creators);
  return records.map((record) => presentToken(record, names));
}

function presentToken(record: TokenRecord, names: ReadonlyMap<number, string>): FeedToken {
  return {
    id: feedTokenIdSchema.parse(record.id),
    name: record.name,
    scopes: record.scopes.map((scope) => feedScopeSchema.parse(scope)),
    creator: (record.created_by !== null && names.get(record.created_by)) || null,
    created_at: record.created_at.toISOString(),
    last_used_at: record.last_used_at?.toISOString() ?? null,
  };
}

/** @returns the row's id and the token, which is kept nowhere; undefined when the organisation has as many as it may */
export async function insertToken(
  trx: Knex.Transaction,
  owner: { readonly organizationId: OrganizationId; readonly userId: UserId; readonly now: Date },
  { name, scopes }: { readonly name: string; readonly scopes: readonly FeedScope[] },
): Promise<{ readonly id: FeedTokenId; readonly token: string } | undefined> {
  // One at a time an organisation, so that two at once do not both find room.
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('feed-tokens-' || ?, 0))`, [owner.organizationId]);
  const live = await trx('feed_tokens')
    .where({ organization_id: owner.organizationId, revoked_at: null })
    .count<[{ count: string }]>();
  if (Number(live[0]?.count) >= MAX_FEED_TOKENS) return undefined;
  const token = newSecret('plf');
  const [row]: { id: number }[] = await trx('feed_tokens')
    .insert({
      ...{ organization_id: owner.organizationId, name, scopes: [...scopes], token_sha256: hashSecret(token) },
      ...{ created_by: owner.userId, created_at: owner.now },
    })
    .returning('id');
  return { id: feedTokenIdSchema.parse(row?.id), token };
}

/** @returns false when the organisation has no such token, or no more */
export async function revokeToken(
  trx: Knex.Transaction,
  organizationId: OrganizationId,
  id: FeedTokenId,
  now: Date,
): Promise<boolean> {
  const revoked = await trx('feed_tokens')
    .where({ id, organization_id: organizationId, revoked_at: null })
    .update({ revoked_at: now });
  return revoked === 1;
}

const maxHeaderChars = 300;

/**
 * Who an `Authorization: Bearer …` header stands for. Never remembered, so that a revoked token is worth nothing at once.
 * @returns undefined for no, a wrong or a revoked token, and for one of an organisation that is disabled
 */
export async function authenticateSubscriber(
  db: Knex,
  authorization: string | undefined,
): Promise<SubscriberPrincipal | undefined> {
  if (authorization === undefined || authorization.length > maxHeaderChars) return undefined;
  const token = /^Bearer ([\w.~+/-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  const record: { id: number; organization_id: number; scopes: string[] } | undefined = await liveTokens(db)
    .where({ token_sha256: hashSecret(token) })
    .first('t.id', 't.organization_id', 't.scopes');
  if (record === undefined) return undefined;
  await db('feed_tokens')
    .where({ id: record.id })
    .whereRaw(`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .update({ last_used_at: db.fn.now() });
  return {
    type: 'subscriber',
    tokenId: feedTokenIdSchema.parse(record.id),
    organizationId: organizationIdSchema.parse(record.organization_id),
    scopes: record.scopes.map((scope) => feedScopeSchema.parse(scope)),
  };
}

/** Those of `ids` that are still worth something. */
export async function tokensAlive(db: Knex, ids: readonly FeedTokenId[]): Promise<ReadonlySet<number>> {
  const alive: { id: number }[] = await liveTokens(db)
    .whereIn('t.id', [...ids])
    .select('t.id');
  return new Set(alive.map(({ id }) => id));
}

const liveTokens = (db: Knex) =>
  db('feed_tokens as t')
    .join('organizations as o', 'o.id', 't.organization_id')
    .where({ 't.revoked_at': null, 'o.is_active': true });
