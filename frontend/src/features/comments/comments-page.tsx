import type { Comment } from '@proofline/contracts/api/comments';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TableColumn } from '../../shared/table/column.ts';
import { ListPage } from '../../shared/table/list-page.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { CommentTimeText } from './comment-time-text.tsx';
import styles from './comments-page.module.css';
import { allCommentsQuery } from './comments-query.ts';

const options = { filters: [], defaultOrdering: '-ctime' };

const reportLabel = ({ report }: Comment): string => `Report #${report}`;

const columns: readonly TableColumn<Comment>[] = [
  {
    id: 'comment',
    label: 'Comment',
    minWidth: 280,
    cell: (comment) => (
      <span className={styles.text} title={comment.comment}>
        <LinkedText text={comment.comment} foreign />
      </span>
    ),
  },
  { id: 'creator', label: 'Creator', width: 180, cell: ({ user_full_name: name }) => name || 'Unknown' },
  {
    id: 'type',
    label: 'Type',
    width: 240,
    cell: (comment) => (
      <span className={styles.report}>
        <Link to={comment.link}>{reportLabel(comment)}</Link>
        <span className={`truncate ${styles.check}`} title={comment.report__name}>
          {comment.report__name}
        </span>
      </span>
    ),
  },
  {
    id: 'date',
    label: 'Date',
    width: 140,
    sort: 'ctime',
    sortFirst: 'descending',
    cell: ({ ctime }) => <CommentTimeText at={ctime} />,
  },
];

/** Comments on all reports of the organisation (002 §2.8). */
export function CommentsPage() {
  const table = useTableState(options);
  const query = useQuery(allCommentsQuery(table.query));
  return (
    <ListPage
      title="Comments"
      badges={<LiveDot />}
      columns={columns}
      query={query}
      table={table}
      rowId={(comment) => comment.id}
      live
      card={(comment) => <CommentCard comment={comment} />}
      noMatch={<EmptyState icon={<IconMessageOff size={20} />} title="You don't have any comments yet." />}
    />
  );
}

function CommentCard({ comment }: { comment: Comment }) {
  return (
    <div className={styles.card}>
      <p>
        <LinkedText text={comment.comment} foreign />
      </p>
      <p className={styles.by}>
        {comment.user_full_name || 'Unknown'} · <CommentTimeText at={comment.ctime} /> ·{' '}
        <Link to={comment.link}>{reportLabel(comment)}</Link> of {comment.report__name}
      </p>
    </div>
  );
}
