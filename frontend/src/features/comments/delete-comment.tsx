import type { Comment } from '@proofline/contracts/api/comments';
import { messageOf } from '../../shared/api/api-error.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useCommentWrites } from './comments-query.ts';

interface Props {
  readonly comment: Comment;
  readonly onClose: () => void;
}

/** Asks before a comment is deleted, and says so when it was not. */
export function DeleteComment({ comment, onClose }: Props) {
  const { remove } = useCommentWrites(comment.report);
  const onConfirm = () => {
    // The dialog is gone before the answer comes: what is told then must not hang on it.
    remove.mutateAsync(comment.id).catch((error: unknown) => toast('danger', messageOf(error)));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title="Are you sure you want to delete this comment?"
      confirmLabel="Delete"
      danger
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {comment.comment}
    </ConfirmDialog>
  );
}
