import type { CommentId, UserId } from '@proofline/contracts/ids';
import type { ProducedNotice } from '../produced-notice.ts';
import type { Producer } from '../producer.ts';
import type { RunFacts } from '../run-facts.ts';
import { commentPath, named, onWhat, type Subject } from '../words.ts';

/**
 * A comment names colleagues: they are told so, and not of the comment as such. After an edit it is who was never named
 * in it before.
 */
export const mentioned: Producer = ({ event, eventId }, { run, comment }) => {
  if (run === undefined) return [];
  if (event.type === 'CommentAdded') {
    const { commentId, mentions = [] } = event.data;
    return tellMentioned(run, { ...event.data, mentions, cause: `mention-${commentId}` });
  }
  if (event.type !== 'CommentEdited' || comment === undefined) return [];
  const { commentId, mentions = [] } = event.data;
  const fresh = mentions.filter((id) => !comment.mentioned.has(id));
  return tellMentioned(run, { ...comment, mentions: fresh, cause: `mention-${commentId}-${eventId}` });
};

interface Mentioning extends Subject {
  readonly cause: string;
  readonly commentId: CommentId;
  readonly authorId: UserId;
  readonly mentions: readonly UserId[];
}

function tellMentioned(
  run: RunFacts,
  { cause, commentId, authorId, mentions, resultId }: Mentioning,
): ProducedNotice[] {
  const userIds = mentions.filter((id) => id !== authorId);
  if (userIds.length === 0) return [];
  const { organizationId, checkId, reportId } = run;
  return [
    {
      ...{ cause, category: 'comments', kind: 'info' },
      message: `You were mentioned: ${named(run.name)}\nIn a comment on ${onWhat(run, { resultId })}.`,
      link: commentPath(run, { resultId }),
      audience: { to: 'members', organizationId, userIds },
      ...{ by: authorId, checkId, reportId, commentId },
      ...(resultId !== undefined && { resultId }),
    },
  ];
}
