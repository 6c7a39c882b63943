import type { Producer } from '../producer.ts';
import { commentPath, named, onWhat } from '../words.ts';

/**
 * Somebody has commented on a report of the organisation, or on one result of it. The text stays with the comment: who
 * deletes that deletes all of it. Whom it mentions is told that instead.
 */
export const commentAdded: Producer = ({ event }, { run }) => {
  if (event.type !== 'CommentAdded' || run === undefined) return [];
  const { commentId, reportId, checkId, authorId, resultId, mentions = [] } = event.data;
  const { organizationId } = run;
  const except = [authorId, ...mentions.filter((id) => id !== authorId)];
  return [
    {
      cause: `comment-${commentId}`,
      category: 'comments',
      kind: 'info',
      message: `New comment: ${named(run.name)}\nOn ${onWhat(run, { resultId })}.`,
      link: commentPath(run, { resultId }),
      audience: { to: 'organization', organizationId, except },
      ...{ by: authorId, checkId, reportId, commentId },
      ...(resultId !== undefined && { resultId }),
    },
  ];
};
