import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type ExpirableReport, expirableReports } from '@proofline/projections/retention/query';
import { monthsBefore } from './months-before.ts';
import { awaitAllNamed } from './read-models-hold-all.ts';
import { FILES_A_ROUND, graceBegan } from './sweep-evidence.ts';
import { unnamedAmong } from './unnamed-evidence.ts';

export interface PlanDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly blobs: Pick<Blobs, 'list'>;
  readonly clock: Clock;
  readonly evidenceRetentionMonths: number;
}

interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/** What a sweep would do if it began now. */
export interface SweepPlan {
  readonly stored: Amount;
  /** Reports whose evidence would be given up, the oldest first; one more than is told means that there are more. */
  readonly due: readonly ExpirableReport[];
  /** Reports that would be among them, were they not on hold. */
  readonly held: readonly ExpirableReport[];
  readonly going: Amount & { readonly neverNamed: number };
  /** What stays for a hold alone. */
  readonly keptByHolds: Amount;
}

const MAX_REPORTS = 10_000;
const CATCH_UP_MS = 30_000;

/**
 * Looks at everything and changes nothing.
 * @throws NotAllIsKnown, PositionNotReached: nothing would be deleted now
 */
export async function planSweep(deps: PlanDeps, signal?: AbortSignal): Promise<SweepPlan> {
  const { db, blobs, clock } = deps;
  await awaitAllNamed(deps, CATCH_UP_MS);
  const before = monthsBefore(clock.now(), deps.evidenceRetentionMonths);
  const due = await expirableReports(db, before, { limit: MAX_REPORTS });
  const held = await expirableReports(db, before, { limit: MAX_REPORTS, held: true });
  const gone = due.map(({ reportId }) => reportId);
  const goneWithoutHolds = [...gone, ...held.map(({ reportId }) => reportId)];
  const graceBeganAt = graceBegan(clock.now());
  let stored: Amount = { files: 0, bytes: 0 };
  let going: Amount = stored;
  let withoutHolds: Amount = stored;
  let neverNamed = 0;
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const listed = await blobs.list({ after, limit: FILES_A_ROUND });
    stored = sum(stored, listed);
    const old = listed.filter(({ storedAt }) => storedAt < graceBeganAt);
    const unnamed = await unnamedAmong(db, old, { without: gone });
    going = sum(going, unnamed.blobs);
    neverNamed += unnamed.blobs.filter(({ sha256 }) => unnamed.neverNamed.has(sha256)).length;
    withoutHolds = sum(withoutHolds, (await unnamedAmong(db, old, { without: goneWithoutHolds })).blobs);
    after = listed.at(-1)?.sha256;
    if (listed.length < FILES_A_ROUND) break;
  }
  const keptByHolds = { files: withoutHolds.files - going.files, bytes: withoutHolds.bytes - going.bytes };
  return { stored, due, held, going: { ...going, neverNamed }, keptByHolds };
}

const sum = ({ files, bytes }: Amount, blobs: readonly { readonly bytes: number }[]): Amount => ({
  files: files + blobs.length,
  bytes: blobs.reduce((all, blob) => all + blob.bytes, bytes),
});
