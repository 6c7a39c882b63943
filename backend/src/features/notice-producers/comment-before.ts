import type { CommentEvent } from '@proofline/contracts/events/comment';
import { type ProoflineEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import { commentStream } from '@proofline/contracts/events/streams';
import type { UserId } from '@proofline/contracts/ids';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { WrittenComment } from './producer.ts';

/** A comment as it was before one of its events, by the log: read models may know more by then, or less. */
export async function commentBefore(
  eventLog: Pick<EventLog, 'fold'>,
  { commentId }: CommentEvent['data'],
  { revision: until }: Pick<RecordedEvent, 'revision'>,
): Promise<WrittenComment | undefined> {
  const { state } = await eventLog.fold<WrittenComment | undefined>(
    commentStream(commentId),
    undefined,
    (comment, { revision, type, data, metadata }) => {
      const event = revision < until ? parseEvent(type, data, metadata)?.event : undefined;
      return event === undefined ? comment : evolveWritten(comment, event);
    },
  );
  return state;
}

/** The comment after the event. Pure. */
export function evolveWritten(comment: WrittenComment | undefined, event: ProoflineEvent): WrittenComment | undefined {
  if (event.type === 'CommentAdded') return { ...event.data, mentioned: new Set<UserId>(event.data.mentions) };
  if (event.type !== 'CommentEdited' || comment === undefined) return comment;
  return { ...comment, mentioned: new Set<UserId>([...comment.mentioned, ...(event.data.mentions ?? [])]) };
}
