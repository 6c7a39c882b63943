import { LEASE_TTL_MS, MAX_LEASE_ATTEMPTS, MAX_LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { PoisonEvent } from '@proofline/contracts/events/parse-event';
import { targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { Log } from '@proofline/platform/log/create-log';
import { blamesAtOnce } from '@proofline/platform/parked-events/doubts';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import pLimit from 'p-limit';
import { removeOldAgentRows } from '../agents/presence.ts';
import { backendKinds, builtKind, type KindRegistry } from '../kinds/registry.ts';
import { decideTarget } from '../targets/decide.ts';
import { loadTarget } from '../targets/load-target.ts';
import { targetEvent } from '../targets/target-event.ts';
import { capDeadlines, findOverdue, isHeld, moveDeadline, putBack, takeOverdue } from '../targets/target-rows.ts';
import { failReportOf } from './fail-report.ts';
import { removeOldTargets } from './queue-rows.ts';

export interface ExpireLeasesDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly logGate?: Pick<Gate, 'pass'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds?: KindRegistry;
}

const maxOverdueAtATime = 200;
const concurrentExpiries = 4;
/** Targets of a report that is over stay this long, so that repeated posts find their row. */
const keepDoneTargetsMs = 24 * 3_600_000;
const maxReportsRemoved = 10;

/**
 * Ends the leases whose deadline has passed: the target may be taken again, and after `MAX_LEASE_ATTEMPTS` it counts
 * as failed. The log decides; an agent that posts at the same moment is either before it or refused.
 * @returns how many leases were ended
 */
export async function expireLeases(deps: ExpireLeasesDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  await capDeadlines(deps.db, new Date(now.getTime() + MAX_LEASE_TTL_MS));
  const overdue = await findOverdue(deps.db, now, maxOverdueAtATime);
  const expired = await pLimit(concurrentExpiries).map(overdue, async ({ reportId, target }) => {
    signal?.throwIfAborted();
    return await expireOne(deps, reportId, target).catch(async (err: unknown) => {
      deps.log.warn({ err, reportId, target }, 'a lease could not be ended, trying again');
      // What cannot be ended whoever tries makes room for those behind it.
      if (blamesAtOnce(err)) await lookLater(deps, reportId, target, now);
      if (err instanceof PoisonEvent) await endUnreadable(deps, reportId, target, now);
      return false;
    });
  });
  return expired.filter(Boolean).length;
}

/** Keeps the queue small. */
export async function removeFinishedReports({ db, clock }: ExpireLeasesDeps): Promise<number> {
  await removeOldAgentRows(db, clock.now());
  return await removeOldTargets(db, new Date(clock.now().getTime() - keepDoneTargetsMs), maxReportsRemoved);
}

async function lookLater({ db, log }: ExpireLeasesDeps, reportId: ReportId, target: number, now: Date): Promise<void> {
  try {
    await db.transaction(async (trx) => {
      const row = await takeOverdue(trx, reportId, target, now);
      if (row !== undefined) await moveDeadline(trx, row, new Date(now.getTime() + LEASE_TTL_MS));
    });
  } catch (err) {
    log.warn({ err, reportId, target }, 'a lease that could not be ended could not be put off');
  }
}

/** As long as events are tried again before they are parked: a newer release may be on its way that can read it. */
const unreadableForMs = 10 * 60_000;

/** Nobody would ever end the target, and the run would wait for it without end: the run is ended. */
async function endUnreadable(deps: ExpireLeasesDeps, reportId: ReportId, target: number, now: Date): Promise<void> {
  const stream = targetStream(reportId, target);
  try {
    const [last] = await deps.eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
    if (last === undefined || now.getTime() - last.created.getTime() < unreadableForMs) return;
    await failReportOf(deps, last, 'expire-leases');
  } catch (err) {
    deps.log.warn({ err, reportId, target }, 'a run with a target that cannot be read could not be ended');
  }
}

async function expireOne(
  { db, eventLog, logGate, clock, kinds = backendKinds }: ExpireLeasesDeps,
  reportId: ReportId,
  target: number,
): Promise<boolean> {
  return await db.transaction(async (trx) => {
    const now = clock.now();
    const row = await takeOverdue(trx, reportId, target, now);
    if (row === undefined) return false;
    const { state, revision } = await loadTarget(eventLog, reportId, target);
    // What was read may be another log's, of which nothing may reach the queue; appends ask by themselves.
    await logGate?.pass();
    if (state.status === 'finished') {
      // The counting of it is on its way (track-targets); only do not look again at once.
      await moveDeadline(trx, row, new Date(now.getTime() + LEASE_TTL_MS));
      return false;
    }
    if (state.status === 'waiting' || revision === 'no_stream') {
      await putBack(trx, row);
      return false;
    }
    // Nobody has failed when a run is paused: as if it had been handed back, the target waits with the others.
    const command = (await isHeld(trx, reportId))
      ? ({ ...state.lease, type: 'return' } as const)
      : ({ type: 'expire', now, maxAttempts: MAX_LEASE_ATTEMPTS } as const);
    const events = decideTarget(command, state, row, builtKind(kinds, row.kind));
    const recordable = events.map((event) =>
      targetEvent(event, {
        commandId: `expire-${state.lease.leaseId}`,
        actor: { type: 'system', id: 'expire-leases' },
        organizationId: row.organizationId,
        at: now,
        causationId: state.lease.leaseId,
      }),
    );
    await eventLog.append(targetStream(reportId, target), revision, recordable);
    const gaveUp = events.some(({ type }) => type === 'TargetFinished');
    if (gaveUp) await moveDeadline(trx, row, new Date(now.getTime() + LEASE_TTL_MS));
    else await putBack(trx, row);
    return true;
  });
}
