import { notificationStream } from '@proofline/contracts/events/streams';
import { notificationIdSchema, type OrganizationId, type UserId } from '@proofline/contracts/ids';
import { MAX_NAMED_RECEIVERS } from '@proofline/contracts/notifications';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { handleCommand, type StreamLog } from '../../kernel/commands/handle-command.ts';
import type { EventContext } from '../../kernel/commands/new-event.ts';
import { tellingDecider } from './decide.ts';
import type { ProducedNotice } from './produced-notice.ts';

export interface TellDeps {
  readonly eventLog: StreamLog;
  /** What told people, in the log. */
  readonly teller: string;
}

/**
 * Tells each of them once, however often it is asked for and whoever dies over it: the streams follow from the cause
 * alone, so what an earlier try has published is found there, with whom it named. Whoever would be told only now, as they
 * have changed their mind in between, is not: a part that is not full was the last one.
 * @throws EventLogUnavailable
 */
export async function tell(
  { eventLog, teller }: TellDeps,
  notice: ProducedNotice,
  receivers: readonly UserId[],
  { at, causationId }: { readonly at: Date; readonly causationId: string },
): Promise<void> {
  const told = new Set<UserId>();
  for (let part = 0; ; part += 1) {
    const waiting = receivers.filter((id) => !told.has(id));
    if (waiting.length === 0) return;
    const userIds = waiting.slice(0, MAX_NAMED_RECEIVERS);
    const notificationId = notificationIdSchema.parse(derivedEventId('notice', notice.cause, part));
    const facts = { ...factsOf(notice), notificationId, userIds, organizationIds: [] };
    const context: EventContext = {
      // Names the receivers: of two that tell at once, the one that comes later sees whom the other has told.
      commandId: derivedEventId('tell', notificationId, userIds.join(',')),
      actor: notice.by === null ? { type: 'system', id: teller } : { type: 'user', id: String(notice.by) },
      organizationId: organizationOf(notice),
      at,
      correlationId: notificationId,
      causationId,
    };
    const command = { type: 'tell' as const, facts };
    const { state } = await handleCommand(
      eventLog,
      tellingDecider,
      notificationStream(notificationId),
      command,
      context,
    );
    const named = state.told ?? [];
    if (named.length < MAX_NAMED_RECEIVERS) return;
    for (const id of named) told.add(id);
  }
}

function organizationOf({ audience }: ProducedNotice): OrganizationId | null {
  return audience.to === 'superusers' ? null : audience.organizationId;
}

function factsOf({ cause, category, kind, message, link, ...about }: ProducedNotice) {
  const { checkId, reportId, resultId, commentId } = about;
  return {
    ...{ cause, category, kind, message, link },
    ...(checkId !== undefined && { checkId }),
    ...(reportId !== undefined && { reportId }),
    ...(resultId !== undefined && { resultId }),
    ...(commentId !== undefined && { commentId }),
  };
}
