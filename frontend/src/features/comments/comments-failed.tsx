import styles from './comments.module.css';

/** In the place of comments that could not be had. */
export function CommentsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.quiet}>
      Comments could not be loaded.{' '}
      <button type="button" className={styles.action} onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
