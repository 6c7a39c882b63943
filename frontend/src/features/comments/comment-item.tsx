import { ActionIcon, Tooltip } from '@mantine/core';
import type { Comment } from '@proofline/contracts/api/comments';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentLink } from './comment-link.tsx';
import { CommentText } from './comment-text.tsx';
import { CommentTimeText } from './comment-time-text.tsx';
import styles from './comments.module.css';
import type { useCommentWrites } from './comments-query.ts';

interface Props {
  readonly comment: Comment;
  readonly edit: ReturnType<typeof useCommentWrites>['edit'];
  readonly onDelete: (comment: Comment) => void;
  /** Says which result it is on, where comments on others stand beside it. */
  readonly saysResult?: boolean;
}

/** A comment with what this user may do with it. */
export function CommentItem({ comment, edit, onDelete, saysResult = false }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const mine = edit.variables?.id === comment.id;
  const stop = () => {
    setDraft(null);
    edit.reset();
  };
  if (comment.deleted !== null) return <DeletedComment comment={comment} deleted={comment.deleted} />;
  return (
    <li className={styles.comment}>
      <Avatar name={comment.user_full_name} pictureUrl={comment.profilePicture} size={28} />
      <div className={styles.commentBody}>
        <div className={styles.by}>
          <b>{comment.user_full_name}</b> <CommentTimeText at={comment.ctime} />
          {comment.mtime !== comment.ctime && <span>edited</span>}
          <span className={styles.itemActions}>
            {comment.available_actions.includes('edit_comment') && draft === null && (
              <Tooltip label="Edit comment">
                <ActionIcon
                  onClick={() => setDraft(comment.comment)}
                  aria-label={`Edit comment of ${comment.user_full_name}`}
                >
                  <IconPencil size={15} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
            {comment.available_actions.includes('delete_comment') && draft === null && (
              <Tooltip label="Delete comment">
                <ActionIcon
                  onClick={() => onDelete(comment)}
                  aria-label={`Delete comment of ${comment.user_full_name}`}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
          </span>
        </div>
        {saysResult && comment.result !== null && (
          <p className={styles.on}>
            on <CommentLink comment={comment}>{comment.commentableText}</CommentLink>
          </p>
        )}
        {draft === null ? (
          <p className={styles.text}>
            <CommentText comment={comment} />
          </p>
        ) : (
          <CommentForm
            label="Edit comment"
            text={draft}
            onChange={setDraft}
            original={comment.comment}
            mentioned={comment.mentions}
            first
            submitLabel="Save"
            busy={mine && edit.isPending}
            error={mine ? edit.error : null}
            onSubmit={(written) => edit.mutate({ id: comment.id, ...written }, { onSuccess: stop })}
            onCancel={stop}
          />
        )}
      </div>
    </li>
  );
}

/** What is left: who wrote it, who took it away and when. */
function DeletedComment({ comment, deleted }: { comment: Comment; deleted: NonNullable<Comment['deleted']> }) {
  const { user_full_name: author } = comment;
  const by = deleted.by_full_name === author ? '' : ` by ${deleted.by_full_name}`;
  return (
    <li className={styles.gone}>
      Comment of <b>{author}</b> deleted{by} <CommentTimeText at={deleted.at} />
    </li>
  );
}
