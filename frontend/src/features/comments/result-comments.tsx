import { Button, Skeleton } from '@mantine/core';
import type { Comment } from '@proofline/contracts/api/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { useId, useState } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { CommentsFailed } from './comments-failed.tsx';
import { commentsOf, commentsQuery, useCommentWrites } from './comments-query.ts';
import { DeleteComment } from './delete-comment.tsx';

/** What was begun on a result is there when one comes back to it. */
const draftsAtom = atom<Readonly<Record<string, string>>>({});

interface Props {
  readonly report: number;
  readonly result: string;
  readonly mayComment: boolean;
}

/** The comments on a single result, and a place to write one for who may. */
export function ResultComments({ report, result, mayComment }: Props) {
  const headingId = useId();
  const { data, failureReason, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(report, result),
  );
  const { add, edit } = useCommentWrites(report, result);
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const [doomed, setDoomed] = useState<Comment | null>(null);
  const write = (text: string) => setDrafts((before) => ({ ...before, [result]: text }));
  const comments = commentsOf(data?.pages);
  return (
    <section className={styles.ofResult} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        Comments on this result
      </h3>
      {data === undefined && failureReason === null && <Skeleton height={48} />}
      {data === undefined && failureReason !== null && (
        <CommentsFailed onRetry={() => void refetch({ cancelRefetch: true })} />
      )}
      {data !== undefined && comments.length === 0 && <p className={styles.quiet}>No comments yet.</p>}
      {comments.length > 0 && (
        <ul className={styles.list} aria-labelledby={headingId}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} edit={edit} onDelete={setDoomed} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          View more...
        </Button>
      )}
      {mayComment && (
        <CommentForm
          label="Comment on this result"
          text={drafts[result] ?? ''}
          onChange={write}
          submitLabel="Add comment"
          busy={add.isPending}
          error={add.error}
          onSubmit={(comment) => add.mutate(comment, { onSuccess: () => write('') })}
        />
      )}
      {doomed !== null && <DeleteComment comment={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}
