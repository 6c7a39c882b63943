import type { PostResultsBody } from '@proofline/contracts/agent-api/results';
import { targetStream } from '@proofline/contracts/events/streams';
import type { AgentId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { toTargetEvent } from './load-target.ts';
import { finishedEventId, pageEventId } from './target-event.ts';

export type LatePost =
  /** These very events stand in the log: only the answer got lost. */
  | { readonly status: 'stored'; readonly revision: number }
  /** The agent had this lease once. */
  | { readonly status: 'lease_lost' }
  /** The agent never had this lease, or there is no such target: the answer is the same. */
  | { readonly status: 'not_found' };

/** What became of a post for a lease that the queue knows no more. Asks the log, writes nothing. */
export async function recogniseLatePost(
  eventLog: EventLog,
  agentId: AgentId,
  { report, target, lease, revision, pages, finished }: PostResultsBody['targets'][number],
): Promise<LatePost> {
  const recorded = await eventLog.readStream(targetStream(report, target));
  const wasLeased = recorded.some((one) => {
    const event = toTargetEvent(one);
    return event?.type === 'TargetLeased' && event.data.leaseId === lease && event.data.agentId === agentId;
  });
  if (!wasLeased) return { status: 'not_found' };
  const ids = pages.map(({ data }) => pageEventId(report, target, data.page));
  if (finished !== null) ids.push(finishedEventId(report, target));
  const stored = ids.length > 0 && ids.every((id, index) => recorded[revision + 1 + index]?.id === id);
  return stored ? { status: 'stored', revision: revision + ids.length } : { status: 'lease_lost' };
}
