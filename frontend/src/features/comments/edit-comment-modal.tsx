import type { Comment } from '@proofline/contracts/api/comments';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { CommentForm } from './comment-form.tsx';
import { useCommentWrites } from './comments-query.ts';

interface Props {
  readonly comment: Comment;
  readonly onClose: () => void;
}

/** Changes a comment away from its report (002 §2.8). */
export function EditCommentModal({ comment, onClose }: Props) {
  const guard = useDiscardGuard(onClose);
  const { edit } = useCommentWrites(comment.report);
  const [text, setText] = useState(comment.comment);
  const change = (next: string) => {
    setText(next);
    guard.setDirty(next.trim() !== comment.comment);
  };
  return (
    <Dialog opened onClose={onClose} guard={guard} title="Edit comment" size={480}>
      <CommentForm
        label="Comment"
        text={text}
        onChange={change}
        original={comment.comment}
        mentioned={comment.mentions}
        first
        submitLabel="Save"
        busy={edit.isPending}
        error={edit.error}
        onSubmit={(written) => edit.mutate({ id: comment.id, ...written }, { onSuccess: onClose })}
        onCancel={guard.requestClose}
      />
    </Dialog>
  );
}
