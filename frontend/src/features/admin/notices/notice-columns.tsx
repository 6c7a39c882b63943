import { ActionIcon, Tooltip } from '@mantine/core';
import type { PublishedNotification } from '@proofline/contracts/api/notifications';
import { IconEye, IconTrash } from '@tabler/icons-react';
import type { TableColumn } from '../../../shared/table/column.ts';
import rowCard from '../../../shared/table/row-card.module.css';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import styles from '../admin.module.css';
import { receiverText, TypeName, typeOptions } from './notice-names.tsx';
import own from './notices.module.css';

/** What may be done with a notification from its row. */
export interface NoticeHandlers {
  readonly onView: (notice: PublishedNotification) => void;
  readonly onDelete: (notice: PublishedNotification) => void;
}

/** The beginning of an id, which tells it from others; the whole on hover. */
export const shortId = (id: string): string => id.slice(0, 8);

/** The columns of all notifications (002 §2.13). */
export const noticeColumns = (handlers: NoticeHandlers): TableColumn<PublishedNotification>[] => [
  {
    id: 'id',
    label: 'ID',
    width: 110,
    sort: 'ctime',
    sortFirst: 'descending',
    cell: ({ id }) => (
      <span className="tabular" title={id}>
        {shortId(id)}
      </span>
    ),
  },
  {
    id: 'message',
    label: 'Message',
    minWidth: 280,
    sort: 'message',
    cell: (notice) => (
      <button type="button" className={own.open} title={notice.message} onClick={() => handlers.onView(notice)}>
        {notice.message}
      </button>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    width: 130,
    sort: 'type',
    filter: { kind: 'choice', name: 'type', options: typeOptions },
    cell: ({ type }) => <TypeName type={type} />,
  },
  {
    id: 'creator',
    label: 'Creator',
    width: 190,
    sort: 'creator',
    cell: ({ creator_full_name: name }) => (
      <span className={styles.person}>
        <Avatar name={name} />
        <span className={styles.name} title={name}>
          {name}
        </span>
      </span>
    ),
  },
  {
    id: 'user',
    label: 'Receiver (user)',
    width: 190,
    cell: (notice) => <Names text={receiverText(notice.users, notice)} />,
  },
  {
    id: 'organization',
    label: 'Receiver (organization)',
    width: 210,
    cell: (notice) => <Names text={receiverText(notice.organizations, notice)} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    width: 96,
    pin: 'end',
    align: 'end',
    cell: (notice) => <NoticeActions notice={notice} {...handlers} />,
  },
];

function Names({ text }: { text: string }) {
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}

export function NoticeActions({
  notice,
  onView,
  onDelete,
}: NoticeHandlers & { readonly notice: PublishedNotification }) {
  const of = `notification ${shortId(notice.id)}`;
  return (
    <span className={rowCard.fixed}>
      <Tooltip label="View notification">
        <ActionIcon onClick={() => onView(notice)} aria-label={`View ${of}`}>
          <IconEye size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete notification">
        <ActionIcon onClick={() => onDelete(notice)} aria-label={`Delete ${of}`}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
