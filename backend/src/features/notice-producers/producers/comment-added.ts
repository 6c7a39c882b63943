import type { Producer } from '../producer.ts';
import { named, reportPath } from '../words.ts';

/**
 * Somebody has commented on a report of the organisation. The text stays with the comment: who deletes that deletes all
 * of it.
 */
export const commentAdded: Producer = ({ event }, { run }) => {
  if (event.type !== 'CommentAdded' || run === undefined) return [];
  const { commentId, reportId, checkId, authorId } = event.data;
  const { organizationId } = run;
  return [
    {
      cause: `comment-${commentId}`,
      category: 'comments',
      kind: 'info',
      message: `New comment: ${named(run.name)}\nOn report #${reportId}.`,
      link: reportPath(run, { comments: 'open' }),
      audience: { to: 'organization', organizationId, except: [authorId] },
      ...{ by: authorId, checkId, reportId, commentId },
    },
  ];
};
