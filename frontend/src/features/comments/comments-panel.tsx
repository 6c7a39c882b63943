import { Button, Skeleton } from '@mantine/core';
import type { Comment } from '@proofline/contracts/api/comments';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { commentsOf, commentsQuery, latestCommentsQuery, useCommentWrites } from './comments-query.ts';
import { DeleteComment } from './delete-comment.tsx';

interface Props {
  readonly report: number;
  readonly mayComment: boolean;
  readonly onClose: () => void;
}

/** All comments on a report, and a place to write one for who may. */
export function CommentsPanel({ report, mayComment, onClose }: Props) {
  const { data, failureReason, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(report),
  );
  const { add, edit } = useCommentWrites(report);
  const [draft, setDraft] = useState('');
  const [doomed, setDoomed] = useState<Comment | null>(null);
  const guard = useDiscardGuard(onClose);
  const write = (text: string) => {
    setDraft(text);
    guard.setDirty(text.trim() !== '');
  };
  const comments = commentsOf(data?.pages);
  // Deleted ones are listed too, and counted no more.
  const count = useQuery(latestCommentsQuery(report)).data?.count;
  return (
    <SidePanel
      title="Comments"
      note={count === undefined ? undefined : count.toLocaleString('en')}
      onClose={guard.requestClose}
      covered={guard.asking || doomed !== null}
    >
      {mayComment && (
        <CommentForm
          label="Add comment"
          first
          text={draft}
          onChange={write}
          submitLabel="Add comment"
          busy={add.isPending}
          error={add.error}
          onSubmit={(written) => add.mutate(written, { onSuccess: () => write('') })}
        />
      )}
      {data === undefined && failureReason === null && <Skeleton height={160} mt={16} />}
      {data === undefined && failureReason !== null && (
        <ErrorState onRetry={() => void refetch({ cancelRefetch: true })} />
      )}
      {data !== undefined && comments.length === 0 && <p className={styles.none}>No comments yet.</p>}
      <ul className={styles.list} aria-label="Comments">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} edit={edit} onDelete={setDoomed} saysResult />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          View more...
        </Button>
      )}
      {doomed !== null && <DeleteComment comment={doomed} onClose={() => setDoomed(null)} />}
      {guard.dialog}
    </SidePanel>
  );
}
