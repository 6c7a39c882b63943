import { EvidenceDeleted, MAX_FILES_PER_DELETION } from '@proofline/contracts/events/retention';
import { EVIDENCE_SWEEP_STREAM } from '@proofline/contracts/events/streams';
import { BlobError } from '@proofline/platform/blobs/blob-error';
import type { Blobs, StoredBlob } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { EVIDENCE_NAMEABLE_MS } from '../agents/presence.ts';
import { awaitAllNamed } from './read-models-hold-all.ts';
import { type Unnamed, unnamedAmong } from './unnamed-evidence.ts';

export interface SweepDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly blobs: Pick<Blobs, 'list' | 'remove'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Who deletes, for the record. */
  readonly actor: string;
}

export interface Swept {
  readonly files: number;
  readonly bytes: number;
  /** Where to go on; undefined when everything was looked at. */
  readonly next: string | undefined;
}

export interface SweepOptions {
  /** Files looked at in one round. */
  readonly limit?: number;
  /** How long read models are waited for. */
  readonly catchUpMs?: number;
  readonly signal?: AbortSignal;
}

/** Files looked at in one round. */
export const FILES_A_ROUND = 1_000;
/**
 * What was stored is left alone for so long, whoever stored it: twice as long as an agent may name what it handed in, which
 * outlives any lease, and the difference between any two clocks.
 */
export const EVIDENCE_GRACE_MS = 2 * EVIDENCE_NAMEABLE_MS;
const CATCH_UP_MS = 30_000;

/**
 * One round over stored files in the order of their addresses: those that nothing names are given up by an event, and
 * then removed. Broken off anywhere it is called again: what was given up and is still there goes without another word.
 * @throws NotAllIsKnown, PositionNotReached: nothing was deleted; WrongExpectedRevision: somebody else sweeps
 */
export async function sweepEvidence(
  deps: SweepDeps,
  after: string | undefined,
  { limit = FILES_A_ROUND, catchUpMs = CATCH_UP_MS, signal }: SweepOptions = {},
): Promise<Swept> {
  const { db, blobs, clock, log } = deps;
  const notStoredSince = graceBegan(clock.now());
  const listed = await blobs.list({ after, limit, removesBrokenOffBefore: notStoredSince });
  const next = listed.length < limit ? undefined : listed.at(-1)?.sha256;
  const old = listed.filter(({ storedAt }) => storedAt < notStoredSince);
  if (old.length === 0) return { files: 0, bytes: 0, next };
  // Looked at after the files: whoever names one later has put it again by then, which makes it young.
  await awaitAllNamed(deps, catchUpMs);
  const unnamed = await unnamedAmong(db, old);
  let files = 0;
  let bytes = 0;
  for (let from = 0; from < unnamed.blobs.length; from += MAX_FILES_PER_DELETION) {
    const batch = unnamed.blobs.slice(from, from + MAX_FILES_PER_DELETION);
    signal?.throwIfAborted();
    await tellDeleted(deps, batch, unnamed);
    for (const blob of batch) {
      signal?.throwIfAborted();
      if (!(await isRemoved(deps, blob, notStoredSince))) continue;
      files += 1;
      bytes += blob.bytes;
    }
  }
  if (files > 0) log.info({ files, bytes }, 'evidence was deleted that nothing names any more');
  return { files, bytes, next };
}

/** One file that cannot be removed, for its rights say, holds up none of the others. */
async function isRemoved({ blobs, log }: SweepDeps, { sha256 }: StoredBlob, notStoredSince: Date): Promise<boolean> {
  try {
    return (await blobs.remove(sha256, { notStoredSince })) === 'removed';
  } catch (err) {
    if (!(err instanceof BlobError)) throw err;
    log.warn({ err, sha256 }, 'a file of evidence cannot be removed');
    return false;
  }
}

/** What was stored before then may go. */
export const graceBegan = (now: Date): Date => new Date(now.getTime() - EVIDENCE_GRACE_MS);

async function tellDeleted(deps: SweepDeps, batch: readonly StoredBlob[], { neverNamed }: Unnamed): Promise<void> {
  const { eventLog, clock, actor } = deps;
  const stream = EVIDENCE_SWEEP_STREAM;
  const [last] = await eventLog.readStream(stream, { maxEvents: 1, direction: 'backwards' });
  const told = toldBy(last);
  const files = batch.filter(({ sha256, storedAt }) => !(told.files.has(sha256) && storedAt < told.at));
  if (files.length === 0) return;
  const data = EvidenceDeleted.schema.parse({
    bytes: files.reduce((sum, blob) => sum + blob.bytes, 0),
    files: files.map(({ sha256 }) => sha256),
    neverNamed: files.filter(({ sha256 }) => neverNamed.has(sha256)).length,
    oldestAt: new Date(Math.min(...files.map(({ storedAt }) => storedAt.getTime()))).toISOString(),
  });
  const commandId = derivedEventId(stream, String(last?.revision ?? 'first'), files[0]?.sha256 ?? '');
  const context = {
    ...{ commandId, actor: { type: 'system' as const, id: actor }, organizationId: null, at: clock.now() },
    ...{ correlationId: commandId, causationId: commandId },
  };
  const event = newEvent(
    derivedEventId(commandId, stream, 'EvidenceDeleted', 0),
    { type: 'EvidenceDeleted', data },
    context,
  );
  await eventLog.append(stream, last?.revision ?? 'no_stream', [event]);
}

/** What the last round gave up, and when: a round that was broken off begins with it. */
function toldBy(last: { readonly type: string; readonly data: unknown; readonly created: Date } | undefined) {
  const parsed = last?.type === 'EvidenceDeleted' ? EvidenceDeleted.schema.safeParse(last.data) : undefined;
  return { files: new Set<string>(parsed?.data?.files), at: last?.created ?? new Date(0) };
}
