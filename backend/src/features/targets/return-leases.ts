import { targetStream } from '@proofline/contracts/events/streams';
import type { AgentId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { type EventLog, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import pLimit from 'p-limit';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { backendKinds, builtKind, type KindRegistry } from '../kinds/registry.ts';
import { decideTarget } from './decide.ts';
import { loadTarget } from './load-target.ts';
import { LeaseLost } from './target-errors.ts';
import { targetEvent } from './target-event.ts';
import { putBack, type QueuedTarget, takeHeld } from './target-rows.ts';

export interface ReturnDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly kinds?: KindRegistry;
}

const concurrentReturns = 4;
/** A page that was under way when the agent was stopped may be stored in the same moment. */
const looksAtMost = 2;

/**
 * Takes leases back from an agent that stops: their targets wait again at once, with the pages posted so far.
 * @returns the leases that were its own until now
 * @throws EventLogUnavailable; what was not taken back runs out
 */
export async function returnLeases(
  deps: ReturnDeps,
  agent: AgentPrincipal,
  leases: readonly string[],
): Promise<string[]> {
  const returned = await pLimit(concurrentReturns).map([...new Set(leases)], async (lease) =>
    (await returnOne(deps, agent, lease)) ? [lease] : [],
  );
  return returned.flat();
}

async function returnOne({ db, ...deps }: ReturnDeps, { agentId }: AgentPrincipal, leaseId: string): Promise<boolean> {
  return await db.transaction(async (trx) => {
    const row = await takeHeld(trx, agentId, leaseId);
    if (row === undefined) return false;
    for (let look = 1; look <= looksAtMost; look += 1) {
      if (await appendReturn(deps, row, agentId, leaseId)) {
        await putBack(trx, row);
        return true;
      }
    }
    return false;
  });
}

/** @returns false when the stream moved on in this moment, or the lease is over */
async function appendReturn(
  { eventLog, clock, kinds = backendKinds }: Pick<ReturnDeps, 'eventLog' | 'clock' | 'kinds'>,
  row: QueuedTarget,
  agentId: AgentId,
  leaseId: string,
): Promise<boolean> {
  const { state, revision } = await loadTarget(eventLog, row.reportId, row.target);
  if (revision === 'no_stream') return false;
  try {
    const events = decideTarget({ type: 'return', agentId, leaseId }, state, row, builtKind(kinds, row.kind)).map(
      (event) =>
        targetEvent(event, {
          commandId: `return-${leaseId}`,
          actor: { type: 'agent', id: agentId },
          organizationId: row.organizationId,
          at: clock.now(),
          causationId: leaseId,
        }),
    );
    await eventLog.append(targetStream(row.reportId, row.target), revision, events);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof WrongExpectedRevision) return false;
    throw error;
  }
}
