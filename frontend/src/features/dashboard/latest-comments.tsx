import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { CommentLink } from '../comments/comment-link.tsx';
import { CommentText } from '../comments/comment-text.tsx';
import { CommentTimeText } from '../comments/comment-time-text.tsx';
import { allCommentsQuery } from '../comments/comments-query.ts';
import { CarouselCard, ITEMS_PER_CARD } from './carousel-card.tsx';
import styles from './slide.module.css';

/** 002 §2.9. */
const COMMENT_TEXT_LENGTH = 200;

/** Each leads to what it is on. */
export function LatestComments() {
  return (
    <CarouselCard
      title="Latest Comments"
      name="comments"
      query={useQuery(allCommentsQuery({ ordering: '-ctime', page_size: ITEMS_PER_CARD }))}
      viewAll={
        <Link to="/dashboard/comments" aria-label="View all latest comments">
          View all
        </Link>
      }
    >
      {(comment) => (
        <article className={styles.slide}>
          <div className={styles.head}>
            <Avatar name={comment.user_full_name} pictureUrl={comment.profilePicture} size={28} />
            <span className={styles.main}>
              <span className={styles.by}>
                <b>{comment.user_full_name || 'Unknown'}</b> on{' '}
                <CommentLink comment={comment}>{comment.report__name}</CommentLink>
              </span>
              <span className={styles.comment}>
                <CommentText comment={comment} upTo={COMMENT_TEXT_LENGTH} />
              </span>
            </span>
          </div>
          <div className={styles.foot}>
            <CommentTimeText at={comment.ctime} />
          </div>
        </article>
      )}
    </CarouselCard>
  );
}
