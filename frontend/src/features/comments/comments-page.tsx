import type { Comment } from '@proofline/contracts/api/comments';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListPage } from '../../shared/table/list-page.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { CommentActions, type CommentHandlers, commentColumns, nameOf } from './comment-columns.tsx';
import { CommentLink } from './comment-link.tsx';
import { CommentText } from './comment-text.tsx';
import { CommentTimeText } from './comment-time-text.tsx';
import styles from './comments-page.module.css';
import { allCommentsQuery, commentCreatorsQuery } from './comments-query.ts';
import { DeleteComment } from './delete-comment.tsx';
import { EditCommentModal } from './edit-comment-modal.tsx';

const options = {
  filters: ['comment', 'creator', 'report__name', 'ctime'],
  dates: ['ctime'],
  defaultOrdering: '-ctime',
};

/** Comments on all reports of the organisation (002 §2.8). */
export function CommentsPage() {
  const table = useTableState(options);
  const query = useQuery(allCommentsQuery(table.query));
  const creators = useQuery(commentCreatorsQuery).data;
  const [edited, setEdited] = useState<Comment | null>(null);
  const [doomed, setDoomed] = useState<Comment | null>(null);
  const columns = useMemo(() => {
    const people = creators?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
    return commentColumns(people, { onEdit: setEdited, onDelete: setDoomed });
  }, [creators]);
  return (
    <>
      <ListPage
        title="Comments"
        badges={<LiveDot />}
        columns={columns}
        query={query}
        table={table}
        rowId={(comment) => comment.id}
        flashOn={({ mtime }) => mtime}
        live
        search={{ name: 'comment', label: 'Filter by comment' }}
        card={(comment) => <CommentCard comment={comment} onEdit={setEdited} onDelete={setDoomed} />}
        nothing={<EmptyState icon={<IconMessageOff size={20} />} title="You don't have any comments yet." />}
        noMatch="You don't have any comments matching the search criteria."
      />
      {edited !== null && <EditCommentModal comment={edited} onClose={() => setEdited(null)} />}
      {doomed !== null && <DeleteComment comment={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function CommentCard({ comment, ...rest }: CommentHandlers & { readonly comment: Comment }) {
  return (
    <div className={styles.card}>
      <p>
        <CommentText comment={comment} />
      </p>
      <div className={styles.cardFoot}>
        <Avatar name={nameOf(comment)} pictureUrl={comment.profilePicture} size={28} />
        <p className={styles.by}>
          {nameOf(comment)} · <CommentTimeText at={comment.ctime} />
          <br />
          <CommentLink comment={comment}>{comment.commentableText}</CommentLink> of {comment.report__name}
        </p>
        <CommentActions comment={comment} {...rest} />
      </div>
    </div>
  );
}
