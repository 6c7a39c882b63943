import type { Comment } from '@proofline/contracts/api/comments';
import { mentionParts } from '@proofline/contracts/mentions';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import styles from './comments.module.css';

interface Props {
  readonly comment: Pick<Comment, 'comment' | 'mentions'>;
  /** Characters shown at most; longer texts end in `…`. */
  readonly upTo?: number;
}

/**
 * What a comment says: its addresses to follow, whom it mentions as chips. Whatever is written in it stays text, and
 * marks of writing direction turn nothing round beside it.
 */
export function CommentText({ comment: { comment, mentions }, upTo }: Props) {
  const text = upTo !== undefined && comment.length > upTo ? `${comment.slice(0, upTo)}…` : comment;
  return (
    <bdi>
      {mentionParts(text, mentions).map((part, index) =>
        part.mentioned === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <LinkedText key={index} text={part.text} foreign />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <span key={index} className={styles.mention} data-mention={part.mentioned.id}>
            {part.text}
          </span>
        ),
      )}
    </bdi>
  );
}
