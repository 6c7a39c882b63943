import { absoluteTime } from '../../shared/time/format-time.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { commentTime } from './comment-time.ts';

export function CommentTimeText({ at }: { at: string }) {
  const timezone = useTimezone();
  const now = useNow(30_000);
  return (
    <time dateTime={at} title={`${absoluteTime(at, timezone)} ${timezone}`}>
      {commentTime(at, now, timezone)}
    </time>
  );
}
