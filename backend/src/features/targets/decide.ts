import type { PostedPage, PostResultsBody } from '@proofline/contracts/agent-api/results';
import type { TargetEvent } from '@proofline/contracts/events/target';
import type { AgentId } from '@proofline/contracts/ids';
import { targetOutcomeOf } from '@proofline/contracts/kinds/findings';
import type { BackendKind, CrawledTarget } from '../kinds/backend-kind.ts';
import { type TargetState, withPage } from './state.ts';
import { LeaseLost, NothingPosted, PagesOutOfOrder, TargetNotFree, WrongOutcome } from './target-errors.ts';

/** Which unit of crawling. */
export type Target = CrawledTarget;

export type TargetCommand =
  | { readonly type: 'lease'; readonly agentId: AgentId; readonly leaseId: string; readonly deadline: Date }
  | {
      readonly type: 'post';
      readonly agentId: AgentId;
      readonly leaseId: string;
      readonly pages: readonly PostedPage[];
      readonly finished: PostResultsBody['targets'][number]['finished'];
    }
  | { readonly type: 'return'; readonly agentId: AgentId; readonly leaseId: string }
  | { readonly type: 'expire'; readonly now: Date; readonly maxAttempts: number };

/** What the kind of a target says of its findings. */
export type FindingRules = Pick<BackendKind, 'admit' | 'lost'>;

/**
 * What a command leads to. @throws TargetRefusal when the state does not allow it, FindingRefused when the kind does not
 */
export function decideTarget(
  command: TargetCommand,
  state: TargetState,
  target: Target,
  kind: FindingRules,
): TargetEvent[] {
  switch (command.type) {
    case 'lease':
      return lease(target, state, command);
    case 'post':
      return post(kind, target, state, command);
    case 'return':
      return handBack(target, state, command);
    case 'expire':
      return expire(kind, target, state, command);
  }
}

function keyOf({ reportId, checkId, target }: Target) {
  return { reportId, checkId, target };
}

function lease(target: Target, state: TargetState, command: Extract<TargetCommand, { type: 'lease' }>): TargetEvent[] {
  if (state.status !== 'waiting') throw new TargetNotFree(state.status);
  const { agentId, leaseId, deadline } = command;
  return [
    {
      type: 'TargetLeased',
      data: { ...keyOf(target), agentId, leaseId, attempt: state.attempts + 1, deadline: deadline.toISOString() },
    },
  ];
}

function post(
  kind: FindingRules,
  target: Target,
  state: TargetState,
  command: Extract<TargetCommand, { type: 'post' }>,
): TargetEvent[] {
  const { agentId, leaseId, pages, finished } = command;
  if (state.status !== 'leased' || state.lease.leaseId !== leaseId || state.lease.agentId !== agentId) {
    throw new LeaseLost();
  }
  if (pages.length === 0 && finished === null) throw new NothingPosted();
  const events: TargetEvent[] = [];
  let soFar = state.pages;
  for (const page of pages) {
    if (page.data.page !== soFar.count + 1) throw new PagesOutOfOrder(soFar.count + 1, page.data.page);
    events.push(kind.admit(target, page, agentId));
    soFar = withPage(soFar, page);
  }
  if (finished === null) return events;
  if (finished.outcome !== soFar.outcome) throw new WrongOutcome(soFar.outcome, finished.outcome);
  return [...events, { type: 'TargetFinished', data: { ...keyOf(target), ...finished, pages: soFar.count } }];
}

function handBack(
  target: Target,
  state: TargetState,
  { agentId, leaseId }: Extract<TargetCommand, { type: 'return' }>,
): TargetEvent[] {
  if (state.status !== 'leased' || state.lease.leaseId !== leaseId || state.lease.agentId !== agentId) {
    throw new LeaseLost();
  }
  const { attempt } = state.lease;
  return [{ type: 'LeaseReturned', data: { ...keyOf(target), agentId, leaseId, attempt } }];
}

function expire(
  kind: FindingRules,
  target: Target,
  state: TargetState,
  command: Extract<TargetCommand, { type: 'expire' }>,
): TargetEvent[] {
  if (state.status !== 'leased') return [];
  const { agentId, leaseId, attempt } = state.lease;
  const expired: TargetEvent = { type: 'LeaseExpired', data: { ...keyOf(target), agentId, leaseId, attempt } };
  if (attempt < command.maxAttempts) return [expired];
  const { count, outcome, results } = state.pages;
  if (outcome !== null && results > 0) {
    // What was found stands, and nothing is added to it: the target ends with the pages it has.
    return [expired, { type: 'TargetFinished', data: { ...keyOf(target), outcome, pages: count } }];
  }
  const page = count + 1;
  const lost = kind.lost(target, { attempts: attempt, at: command.now, page });
  const ended = targetOutcomeOf([lost.type], outcome) ?? 'failed';
  return [expired, lost, { type: 'TargetFinished', data: { ...keyOf(target), outcome: ended, pages: page } }];
}
