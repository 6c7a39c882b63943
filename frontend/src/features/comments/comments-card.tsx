import { Skeleton } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CommentText } from './comment-text.tsx';
import { CommentTimeText } from './comment-time-text.tsx';
import styles from './comments.module.css';
import { CommentsFailed } from './comments-failed.tsx';
import { latestCommentsQuery } from './comments-query.ts';

interface Props {
  readonly report: number;
  readonly mayComment: boolean;
  readonly onOpen: () => void;
}

/** The latest comments on a report, and the way to all of them (002 §2.8). */
export function CommentsCard({ report, mayComment, onOpen }: Props) {
  const { data, failureReason, refetch } = useQuery(latestCommentsQuery(report));
  const hidden = data === undefined ? 0 : data.count - data.results.length;
  return (
    <Card
      title="Comments"
      aside={
        mayComment && (
          <button type="button" className={styles.action} onClick={onOpen}>
            <IconMessagePlus size={15} aria-hidden />
            Add comment
          </button>
        )
      }
    >
      {data === undefined && failureReason === null && <Skeleton height={90} />}
      {data === undefined && failureReason !== null && (
        <CommentsFailed onRetry={() => void refetch({ cancelRefetch: true })} />
      )}
      {data?.count === 0 && <p className={styles.quiet}>No comments yet.</p>}
      <ul className={styles.latest}>
        {data?.results.map((comment) => (
          <li key={comment.id}>
            <Avatar name={comment.user_full_name} pictureUrl={comment.profilePicture} size={22} />
            <div>
              <p className={styles.by}>
                <b>{comment.user_full_name}</b> <CommentTimeText at={comment.ctime} />
              </p>
              <p className="truncate" title={comment.comment}>
                <CommentText comment={comment} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data !== undefined && data.count > 0 && (
        <button type="button" className={styles.action} onClick={onOpen}>
          {hidden > 0 ? `+${hidden.toLocaleString('en')} more comments` : 'View comments'}
        </button>
      )}
    </Card>
  );
}
