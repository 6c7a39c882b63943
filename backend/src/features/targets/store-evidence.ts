import type { AgentId, Sha256 } from '@proofline/contracts/ids';
import { BlobError } from '@proofline/platform/blobs/blob-error';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { Conflict, QuotaExceeded, TooManyRequests, UnprocessableContent } from '../../kernel/http/errors.ts';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { LeaseLost } from './target-errors.ts';

const MiB = 1024 * 1024;

/** A hundred pages with their pictures, several times over. */
export const LEASE_EVIDENCE_QUOTA = { files: 4_000, bytes: 2_048 * MiB };
/** What one agent may hand in within a minute: more than a browser on every core sees. */
export const MINUTE_EVIDENCE_QUOTA = { files: 12_000, bytes: 8_192 * MiB };

export interface EvidenceDeps {
  readonly db: Knex;
  readonly blobs: Pick<Blobs, 'put'>;
  readonly clock: Clock;
  readonly quotas?: { readonly lease: Quota; readonly minute: Quota };
}

export interface Quota {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Keeps bytes that an agent found while it worked on a lease, and notes that they came from this agent: only what it
 * handed in itself may it name in a result. Whether somebody else has stored the same is never told.
 * @returns `'already'` when this agent has handed in the same before
 * @throws Conflict lease_lost, QuotaExceeded, TooManyRequests, UnprocessableContent hash_mismatch
 */
export async function storeEvidence(
  deps: EvidenceDeps,
  { agentId }: AgentPrincipal,
  { lease, sha256, bytes }: { readonly lease: string; readonly sha256: Sha256; readonly bytes: Buffer },
): Promise<'stored' | 'already'> {
  const { db, blobs, clock } = deps;
  const now = clock.now();
  const { lease: leaseQuota, minute } = deps.quotas ?? { lease: LEASE_EVIDENCE_QUOTA, minute: MINUTE_EVIDENCE_QUOTA };
  const found = await countEvidence(db, {
    agentId,
    lease,
    sha256,
    bytes: bytes.byteLength,
    now,
    quota: leaseQuota,
    minute,
  });
  if (!found.held) throw new Conflict('lease_lost', new LeaseLost().message);
  if (found.known) return 'already';
  if (!found.inMinute) throw new TooManyRequests(60 - now.getUTCSeconds(), quotaText('An agent', 'a minute', minute));
  if (!found.inLease) throw new QuotaExceeded('evidence_quota', quotaText('A lease', 'all its pages', leaseQuota));
  try {
    await blobs.put(sha256, bytes);
  } catch (error) {
    if (!(error instanceof BlobError) || error.code !== 'hash_mismatch') throw error;
    throw new UnprocessableContent('hash_mismatch', error.message, { cause: error });
  }
  await db.raw(
    `insert into agent_evidence (agent_id, sha256, stored_at) values (?, decode(?, 'hex'), ?)
     on conflict (agent_id, sha256) do update set stored_at = excluded.stored_at`,
    [agentId, sha256, now],
  );
  return 'stored';
}

function quotaText(whose: string, within: string, { files, bytes }: Quota): string {
  const size = `${Math.floor(bytes / MiB).toLocaleString('en-US')} MiB`;
  return `${whose} may store at most ${files.toLocaleString('en-US')} files and ${size} of evidence for ${within}.`;
}

interface Count {
  readonly agentId: AgentId;
  readonly lease: string;
  readonly sha256: Sha256;
  readonly bytes: number;
  readonly now: Date;
  readonly quota: Quota;
  readonly minute: Quota;
}

interface Counted {
  /** The lease is the agent's, and the agent is let in, at this very moment. */
  readonly held: boolean;
  readonly known: boolean;
  readonly inMinute: boolean;
  readonly inLease: boolean;
}

/** Looks and counts in one statement; the limits hold however many uploads are under way. */
async function countEvidence(db: Knex, count: Count): Promise<Counted> {
  const { quota, minute, ...rest } = count;
  const { rows } = await db.raw(
    `with held as (
       select 1 from crawl_targets t join agents a on a.agent_id = t.agent_id
       where t.agent_id = :agentId and t.state = 'leased' and t.lease_id = :lease and a.revoked_at is null
     ), known as (
       select 1 from agent_evidence where agent_id = :agentId and sha256 = decode(:sha256, 'hex')
         and stored_at > :now::timestamptz - interval '12 hours'
     ), fresh as (
       select 1 where exists (select 1 from held) and not exists (select 1 from known)
     ), in_minute as (
       insert into agent_minutes as m (agent_id, minute, evidence_files, evidence_bytes)
       select :agentId, date_trunc('minute', :now::timestamptz), 1, :bytes::bigint from fresh
       where :bytes::bigint <= :minuteBytes::bigint
       on conflict (agent_id, minute) do update
         set evidence_files = m.evidence_files + 1, evidence_bytes = m.evidence_bytes + excluded.evidence_bytes
         where m.evidence_files < :minuteFiles::int and m.evidence_bytes + excluded.evidence_bytes <= :minuteBytes::bigint
       returning 1
     ), in_lease as (
       insert into lease_evidence as l (lease_id, files, bytes, begun_at)
       select :lease, 1, :bytes::bigint, :now from in_minute
       where :bytes::bigint <= :leaseBytes::bigint
       on conflict (lease_id) do update set files = l.files + 1, bytes = l.bytes + excluded.bytes
         where l.files < :leaseFiles::int and l.bytes + excluded.bytes <= :leaseBytes::bigint
       returning 1
     )
     select exists (select 1 from held) as held, exists (select 1 from known) as known,
       exists (select 1 from in_minute) as in_minute, exists (select 1 from in_lease) as in_lease`,
    {
      ...rest,
      minuteFiles: minute.files,
      minuteBytes: minute.bytes,
      leaseFiles: quota.files,
      leaseBytes: quota.bytes,
    },
  );
  const [row] = rows;
  return { held: row.held, known: row.known, inMinute: row.in_minute, inLease: row.in_lease };
}
