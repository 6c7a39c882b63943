import type { PostResultsBody, postedTargetAnswerSchema } from '@proofline/contracts/agent-api/results';
import { targetStream } from '@proofline/contracts/events/streams';
import type { Clock } from '@proofline/platform/clock';
import { AppendTooLarge, type EventLog, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import pLimit from 'p-limit';
import type { z } from 'zod';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { FindingRefused } from '../kinds/finding-refused.ts';
import { backendKinds, builtKind, type KindRegistry } from '../kinds/registry.ts';
import { decideTarget } from './decide.ts';
import { loadTarget } from './load-target.ts';
import { evidenceOf, missingEvidence } from './missing-evidence.ts';
import { recogniseLatePost } from './recognise-late-post.ts';
import { noPages, type TargetState } from './state.ts';
import { LeaseLost, TargetRefusal } from './target-errors.ts';
import { targetEvent } from './target-event.ts';
import { findTargets, type QueuedLease, type QueuedTarget, targetKey } from './target-rows.ts';

export interface PostDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly kinds?: KindRegistry;
}

export type PostedTarget = PostResultsBody['targets'][number];
export type PostedTargetAnswer = z.input<typeof postedTargetAnswerSchema>;

/** Appends under way for one post. */
const concurrentTargets = 32;

/**
 * Stores what an agent found. Each target stands on its own. The fence is the expected revision: it is the one the
 * lease reached plus the pages posted since, and a target's stream has moved on once its lease is over.
 * @throws EventLogUnavailable when nothing can be said; the agent posts the same again
 */
export async function postResults(
  deps: PostDeps,
  agent: AgentPrincipal,
  targets: readonly PostedTarget[],
): Promise<PostedTargetAnswer[]> {
  const keys = targets.map(({ report, target }) => ({ report, target }));
  const [rows, missing] = await Promise.all([
    findTargets(deps.db, keys),
    missingEvidence(
      deps.db,
      agent.agentId,
      targets.flatMap(({ pages }) => evidenceOf(pages)),
    ),
  ]);
  const seen = new Set<string>();
  return await pLimit(concurrentTargets).map(targets, async (posted) => {
    const key = targetKey(posted.report, posted.target);
    if (seen.has(key)) return answer(posted, 'invalid', { detail: 'The post names this target twice.' });
    seen.add(key);
    return await postTarget(deps, agent, posted, rows.get(key), missing);
  });
}

async function postTarget(
  deps: PostDeps,
  agent: AgentPrincipal,
  posted: PostedTarget,
  row: QueuedTarget | undefined,
  missing: ReadonlySet<string>,
): Promise<PostedTargetAnswer> {
  const lease = row === undefined ? undefined : heldLease(row, agent, posted);
  if (row === undefined || lease === undefined) return await answerLate(deps.eventLog, agent, posted);
  const absent = missing.size === 0 ? undefined : evidenceOf(posted.pages).find((address) => missing.has(address));
  if (absent !== undefined) {
    return answer(posted, 'evidence_missing', { detail: `No evidence is stored under ${absent}.` });
  }
  try {
    const state = await stateForPost(deps.eventLog, row, lease, posted);
    const { kinds = backendKinds } = deps;
    const { pages, finished } = posted;
    const command = { type: 'post' as const, agentId: agent.agentId, leaseId: posted.lease, pages, finished };
    const at = deps.clock.now();
    const events = decideTarget(command, state, row, builtKind(kinds, row.kind)).map((event) =>
      targetEvent(event, {
        commandId: `${posted.lease}-${posted.revision}`,
        actor: { type: 'agent', id: agent.agentId },
        organizationId: row.organizationId,
        at,
        causationId: posted.lease,
      }),
    );
    const stream = targetStream(posted.report, posted.target);
    const { revision } = await deps.eventLog.append(stream, BigInt(posted.revision), events);
    return answer(posted, 'stored', { revision: Number(revision) });
  } catch (error) {
    if (error instanceof WrongExpectedRevision)
      return answer(posted, 'lease_lost', { detail: new LeaseLost().message });
    if (error instanceof LeaseLost) return answer(posted, 'lease_lost', { detail: error.message });
    if (error instanceof TargetRefusal || error instanceof FindingRefused)
      return answer(posted, 'invalid', { detail: error.message });
    if (error instanceof AppendTooLarge) {
      return answer(posted, 'invalid', { detail: 'The pages are too large for one post; post fewer at a time.' });
    }
    throw error;
  }
}

function heldLease(row: QueuedTarget, agent: AgentPrincipal, posted: PostedTarget): QueuedLease | undefined {
  const { state, lease } = row;
  const held = state === 'leased' && lease?.agentId === agent.agentId && lease.leaseId === posted.lease;
  return held ? lease : undefined;
}

/**
 * Within a lease only pages are added, so the revision tells how many there are, and the stream need not be read. Only
 * for the outcome of a target whose pages came in several posts do the earlier ones matter.
 */
async function stateForPost(
  eventLog: EventLog,
  row: QueuedTarget,
  { agentId, leaseId, revision, pagesBefore, deadline }: QueuedLease,
  posted: PostedTarget,
): Promise<TargetState> {
  if (posted.revision < revision) throw new LeaseLost();
  const count = pagesBefore + posted.revision - revision;
  if (posted.finished !== null && count > 0) {
    return (await loadTarget(eventLog, posted.report, posted.target, { upToRevision: posted.revision })).state;
  }
  const lease = { agentId, leaseId, attempt: row.attempt, deadline };
  return { status: 'leased', lease, pages: { ...noPages, count } };
}

async function answerLate(
  eventLog: EventLog,
  agent: AgentPrincipal,
  posted: PostedTarget,
): Promise<PostedTargetAnswer> {
  const late = await recogniseLatePost(eventLog, agent.agentId, posted);
  switch (late.status) {
    case 'stored':
      return answer(posted, 'stored', { revision: late.revision });
    case 'lease_lost':
      return answer(posted, 'lease_lost', { detail: new LeaseLost().message });
    case 'not_found':
      return answer(posted, 'not_found', { detail: 'This agent was not given such a target.' });
  }
}

function answer(
  { report, target }: PostedTarget,
  status: PostedTargetAnswer['status'],
  { revision = null, detail = null }: { revision?: number | null; detail?: string | null },
): PostedTargetAnswer {
  return { report, target, status, revision, detail };
}
