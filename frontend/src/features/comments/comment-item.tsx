import { ActionIcon, Tooltip } from '@mantine/core';
import type { Comment } from '@proofline/contracts/api/comments';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentTimeText } from './comment-time-text.tsx';
import styles from './comments.module.css';
import type { useCommentWrites } from './comments-query.ts';

interface Props {
  readonly comment: Comment;
  readonly edit: ReturnType<typeof useCommentWrites>['edit'];
  readonly onDelete: (comment: Comment) => void;
}

/** A comment with what this user may do with it. */
export function CommentItem({ comment, edit, onDelete }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const mine = edit.variables?.id === comment.id;
  const stop = () => {
    setDraft(null);
    edit.reset();
  };
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
        {draft === null ? (
          <p className={styles.text}>
            <LinkedText text={comment.comment} foreign />
          </p>
        ) : (
          <CommentForm
            label="Edit comment"
            text={draft}
            onChange={setDraft}
            original={comment.comment}
            submitLabel="Save"
            busy={mine && edit.isPending}
            error={mine ? edit.error : null}
            onSubmit={(text) => edit.mutate({ id: comment.id, comment: text }, { onSuccess: stop })}
            onCancel={stop}
          />
        )}
      </div>
    </li>
  );
}
