import type { AgentMeans } from '@proofline/contracts/agent-api/agent-means';
import { LEASE_TTL_MS, type LeaseAnswer, type LeasedTarget } from '@proofline/contracts/agent-api/leases';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import type { Clock } from '@proofline/platform/clock';
import { type EventLog, type ExpectedRevision, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { NewId } from '@proofline/platform/ids';
import type { Log } from '@proofline/platform/log/create-log';
import { blamesAtOnce } from '@proofline/platform/parked-events/doubts';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { backendKinds, builtKind, type KindRegistry } from '../kinds/registry.ts';
import { decideTarget } from './decide.ts';
import { findLeasableRuns } from './leasable-runs.ts';
import { type LoadedTarget, loadTarget } from './load-target.ts';
import { shareLeases } from './share-leases.ts';
import { initialTarget, type PagesSoFar, type TargetState } from './state.ts';
import { targetEvent } from './target-event.ts';
import {
  type Capability,
  findOrganizationsWithWork,
  findQueuedRuns,
  type OrganizationWithWork,
  type QueuedLease,
  type QueuedTarget,
  saveLeases,
  setAside,
  takeWaiting,
} from './target-rows.ts';

export interface LeaseDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly logGate?: Pick<Gate, 'pass'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  /** A lease lives this long without a heartbeat. */
  readonly leaseTtlMs?: number;
  readonly kinds?: KindRegistry;
}

interface Leased {
  readonly target: QueuedTarget;
  readonly lease: QueuedLease;
  readonly attempt: number;
  readonly pages: PagesSoFar;
}

/** Found leased in the log though the queue said waiting: a process died between its append and its commit. */
interface Repaired {
  readonly repaired: Leased | undefined;
}

export interface LeaseWish {
  readonly maxTargets: number;
  /** Runs of which the agent has enough for now. */
  readonly except?: readonly ReportId[] | undefined;
  /** What it says it can crawl; absent: what agents could that had nothing to say. */
  readonly kinds?: readonly CheckKind[] | undefined;
  /** Search engines and platforms it has the means to ask; absent: none. */
  readonly means?: AgentMeans;
}

/**
 * Gives the agent up to `maxTargets` targets of kinds it can crawl in countries it serves: to organisations by turns, weighted by what they
 * have used lately, and within one an equal share of each open report but those in `except`.
 *
 * The rows stay locked while the leases are appended, and change with the commit. A crash in between leaves a lease in
 * the log that the queue does not know; whoever takes the row next is refused by the log and puts the row right.
 * @throws EventLogUnavailable when not one lease could be written
 */
export async function leaseTargets(
  deps: LeaseDeps,
  agent: AgentPrincipal,
  { maxTargets, except = [], kinds: asked = KINDS_OF_SILENT_AGENTS, means = {} }: LeaseWish,
): Promise<LeaseAnswer> {
  const { kinds = backendKinds } = deps;
  const capability: Capability = {
    countries: agent.countries === '*' ? undefined : agent.countries,
    // A run of a kind that this release does not know waits for one that does.
    kinds: asked.filter((kind) => kinds[kind] !== 'planned'),
    engines: means.engines ?? [],
    platforms: means.platforms ?? [],
  };
  for (let look = 1; ; look += 1) {
    const answer = await leaseWhatWaits(deps, agent, capability, { maxTargets, except });
    if (answer !== 'all_set_aside') return answer;
    if (look === looksPastBadTargets) return { targets: [], assignments: [] };
  }
}

/** Past so many that had to be set aside the agent asks again. */
const looksPastBadTargets = 5;

async function leaseWhatWaits(
  deps: LeaseDeps,
  agent: AgentPrincipal,
  capability: Capability,
  { maxTargets, except }: { readonly maxTargets: number; readonly except: readonly ReportId[] },
): Promise<LeaseAnswer | 'all_set_aside'> {
  const { kinds = backendKinds } = deps;
  const organizations = await findOrganizationsWithWork(deps.db, { ...capability, except, limit: maxTargets });
  if (organizations.length === 0) return { targets: [], assignments: [] };
  return await deps.db.transaction(async (trx) => {
    const waiting = await takeByTurns(trx, organizations, capability, maxTargets);
    const reports = [...new Set(waiting.map(({ reportId }) => reportId))];
    const leasable = await findLeasableRuns(trx, deps, reports);
    const taken = waiting.filter(({ reportId }) => leasable.has(reportId));
    const results = await Promise.allSettled(taken.map((target) => leaseOne(deps, agent, target)));
    const leased: Leased[] = [];
    const repaired: Leased[] = [];
    let aside = 0;
    for (const [index, result] of results.entries()) {
      const target = taken[index];
      if (result.status === 'rejected' && target !== undefined && isOfTheTarget(result.reason)) {
        const { reportId, target: number } = target;
        deps.log.error({ err: result.reason, reportId, target: number }, 'ALARM: target set aside');
        await setAside(trx, target, new Date(deps.clock.now().getTime() + LEASE_TTL_MS));
        aside += 1;
      } else if (result.status === 'rejected') {
        deps.log.warn({ err: result.reason }, 'a target could not be leased');
      } else if ('repaired' in result.value) {
        if (result.value.repaired !== undefined) repaired.push(result.value.repaired);
      } else {
        leased.push(result.value);
      }
    }
    if (aside > 0 && aside === results.length) return 'all_set_aside';
    const failed = results.find((result) => result.status === 'rejected' && !isOfTheTarget(result.reason));
    if (failed?.status === 'rejected' && leased.length + repaired.length === 0) throw failed.reason;
    await saveLeases(trx, [...leased, ...repaired]);
    const reportIds = [...new Set(leased.map(({ target }) => target.reportId))];
    const runs = await findQueuedRuns(trx, reportIds);
    return {
      targets: leased.map((one) => present(kinds, one)),
      assignments: [...runs].map(([reportId, run]) => builtKind(kinds, run.kind).assign(reportId, run)),
    };
  });
}

/** Its stream cannot be read, folded or, for no known reason, written: it may fail whoever asks. */
const isOfTheTarget = (error: unknown) => blamesAtOnce(error) && !(error instanceof WrongExpectedRevision);

/** What one organisation does not take of its share, because others have just locked it, goes to the others. */
async function takeByTurns(
  trx: Knex.Transaction,
  organizations: readonly OrganizationWithWork[],
  capability: Capability,
  maxTargets: number,
): Promise<QueuedTarget[]> {
  const taken: QueuedTarget[] = [];
  let waiting = organizations;
  while (waiting.length > 0 && taken.length < maxTargets) {
    const shares = shareLeases(maxTargets - taken.length, waiting);
    const satisfied = new Set<number>();
    for (const { organizationId, reports } of waiting) {
      const share = shares.get(organizationId) ?? 0;
      const got: QueuedTarget[] = [];
      for (const [index, reportId] of reports.entries()) {
        const ofReport = Math.ceil((share - got.length) / (reports.length - index));
        if (ofReport <= 0) continue;
        const own = taken.filter((target) => target.reportId === reportId).map(({ target }) => target);
        got.push(...(await takeWaiting(trx, reportId, capability, ofReport, own)));
      }
      taken.push(...got);
      if (got.length < share) satisfied.add(organizationId);
    }
    if (satisfied.size === 0) break;
    waiting = waiting.filter(({ organizationId }) => !satisfied.has(organizationId));
  }
  return taken;
}

/** A second look is enough: the row is locked, so only what was left behind can stand in the way. */
const looksAtMost = 2;

async function leaseOne(deps: LeaseDeps, agent: AgentPrincipal, target: QueuedTarget): Promise<Leased | Repaired> {
  const { eventLog, logGate } = deps;
  // A target that nobody ever took has no stream: nothing to read.
  let found: LoadedTarget =
    target.attempt === 0
      ? { state: initialTarget, revision: 'no_stream' }
      : await loadTarget(eventLog, target.reportId, target.target);
  for (let look = 1; ; look += 1) {
    if (found.state.status !== 'waiting') {
      // Nothing is appended, which would ask: what another log says of the target must not reach the queue.
      await logGate?.pass();
      return repair(target, found);
    }
    try {
      return await appendLease(deps, agent, target, found.state, found.revision);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || look === looksAtMost) throw error;
      found = await loadTarget(eventLog, target.reportId, target.target);
    }
  }
}

async function appendLease(
  { eventLog, clock, newId, leaseTtlMs = LEASE_TTL_MS, kinds = backendKinds }: LeaseDeps,
  { agentId }: AgentPrincipal,
  target: QueuedTarget,
  state: Extract<TargetState, { status: 'waiting' }>,
  revision: ExpectedRevision,
): Promise<Leased> {
  const leaseId = newId();
  const now = clock.now();
  const deadline = new Date(now.getTime() + leaseTtlMs);
  const events = decideTarget(
    { type: 'lease', agentId, leaseId, deadline },
    state,
    target,
    builtKind(kinds, target.kind),
  ).map((event) =>
    targetEvent(event, {
      commandId: leaseId,
      actor: { type: 'agent', id: agentId },
      organizationId: target.organizationId,
      at: now,
      causationId: leaseId,
    }),
  );
  const appended = await eventLog.append(targetStream(target.reportId, target.target), revision, events);
  return {
    target,
    lease: { agentId, leaseId, revision: Number(appended.revision), pagesBefore: state.pages.count, deadline },
    attempt: state.attempts + 1,
    pages: state.pages,
  };
}

/** The row takes over what the log says; a lease found there runs out like any other. */
function repair(target: QueuedTarget, { state, revision }: LoadedTarget): Repaired {
  if (state.status !== 'leased' || revision === 'no_stream') return { repaired: undefined };
  const { agentId, leaseId, attempt, deadline } = state.lease;
  return {
    repaired: {
      target,
      lease: { agentId, leaseId, revision: Number(revision), pagesBefore: state.pages.count, deadline },
      attempt,
      pages: state.pages,
    },
  };
}

function present(kinds: KindRegistry, { target, lease, attempt, pages }: Leased): LeasedTarget {
  return builtKind(kinds, target.kind).lease(target, {
    report: target.reportId,
    check: target.checkId,
    target: target.target,
    lease: lease.leaseId,
    revision: lease.revision,
    deadline: lease.deadline.toISOString(),
    attempt,
    posted_pages: [...pages.urls],
    posted_outcome: pages.outcome,
    posted_so_far: { results: pages.results, broken_off: pages.brokenOff, passes: pages.passes },
  });
}
