import { ActionIcon, Tooltip } from '@mantine/core';
import type { Comment } from '@proofline/contracts/api/comments';
import { IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import type { FilterOption, TableColumn } from '../../shared/table/column.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { CommentLink } from './comment-link.tsx';
import { CommentText } from './comment-text.tsx';
import { CommentTimeText } from './comment-time-text.tsx';
import styles from './comments-page.module.css';

/** What may be begun with a comment from its row. */
export interface CommentHandlers {
  readonly onEdit: (comment: Comment) => void;
  readonly onDelete: (comment: Comment) => void;
}

/** The columns of all comments (002 §2.8); `creators` are whom the filter offers. */
export function commentColumns(creators: readonly FilterOption[], handlers: CommentHandlers): TableColumn<Comment>[] {
  return [
    {
      id: 'comment',
      label: 'Comment',
      minWidth: 260,
      sort: 'comment',
      cell: (comment) => (
        <span className={styles.text} title={comment.comment}>
          <CommentText comment={comment} />
        </span>
      ),
    },
    {
      id: 'creator',
      label: 'Creator',
      width: 190,
      sort: 'creator',
      filter: { kind: 'choice', name: 'creator', options: creators },
      cell: (comment) => (
        <span className={styles.creator}>
          <Avatar name={nameOf(comment)} pictureUrl={comment.profilePicture} size={24} />
          <span className="truncate">{nameOf(comment)}</span>
        </span>
      ),
    },
    {
      id: 'type',
      label: 'Type',
      width: 240,
      sort: 'report',
      filter: { kind: 'text', name: 'report__name', placeholder: 'Filter by report or result' },
      cell: (comment) => (
        <span className={styles.report}>
          <CommentLink comment={comment}>{comment.commentableText}</CommentLink>
          <span className={`truncate ${styles.check}`} title={comment.report__name}>
            {comment.report__name}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      label: 'Date',
      width: 150,
      sort: 'ctime',
      sortFirst: 'descending',
      filter: { kind: 'date', name: 'ctime' },
      cell: ({ ctime }) => <CommentTimeText at={ctime} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      width: 124,
      pin: 'end',
      align: 'end',
      cell: (comment) => <CommentActions comment={comment} {...handlers} />,
    },
  ];
}

export const nameOf = ({ user_full_name: name }: Comment): string => name || 'Unknown';

/** What the server lets the reader do with the comment. */
export function CommentActions({ comment, onEdit, onDelete }: CommentHandlers & { readonly comment: Comment }) {
  const of = `comment of ${nameOf(comment)} on ${comment.commentableText}`;
  return (
    <span className={styles.actions}>
      {comment.available_actions.includes('view_comment') && (
        <Tooltip label="View comment">
          <ActionIcon
            aria-label={`View ${of}`}
            renderRoot={(props) => <CommentLink comment={comment} opens {...props} />}
          >
            <IconMessage size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {comment.available_actions.includes('edit_comment') && (
        <Tooltip label="Edit comment">
          <ActionIcon onClick={() => onEdit(comment)} aria-label={`Edit ${of}`}>
            <IconPencil size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {comment.available_actions.includes('delete_comment') && (
        <Tooltip label="Delete comment">
          <ActionIcon onClick={() => onDelete(comment)} aria-label={`Delete ${of}`}>
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
