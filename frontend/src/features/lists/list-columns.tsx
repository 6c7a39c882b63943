import { UnstyledButton } from '@mantine/core';
import type { UrlGroup } from '@proofline/contracts/api/url-groups';
import type { TableColumn } from '../../shared/table/column.ts';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { ListActions } from './list-actions.tsx';
import styles from './list-columns.module.css';
import { VisibilityBadge } from './visibility-badge.tsx';

/** Columns of the list table; who may edit gets the name as a button, and actions. */
export function listColumns(onEdit: ((list: UrlGroup) => void) | null): TableColumn<UrlGroup>[] {
  const columns: TableColumn<UrlGroup>[] = [
    {
      id: 'name',
      label: 'List name',
      sort: 'name',
      minWidth: 220,
      cell: (list) => <ListName list={list} onEdit={onEdit} />,
    },
    {
      id: 'urls',
      label: 'URLs',
      width: 110,
      sort: 'url_count',
      align: 'end',
      cell: (list) => list.url_count.toLocaleString('en'),
    },
    {
      id: 'edited',
      label: 'Last edited',
      width: 180,
      sort: 'mtime',
      sortFirst: 'descending',
      cell: (list) => <TimeText at={list.mtime} show="absolute" />,
    },
    {
      id: 'status',
      label: 'Status',
      width: 150,
      sort: 'enabled',
      sortFirst: 'descending',
      filter: {
        kind: 'choice',
        name: 'enabled',
        single: true,
        options: [
          { value: 'true', label: 'Visible' },
          { value: 'false', label: 'Invisible' },
        ],
      },
      cell: (list) => <VisibilityBadge enabled={list.enabled} />,
    },
  ];
  if (onEdit === null) return columns;
  const actions: TableColumn<UrlGroup> = {
    id: 'actions',
    label: 'Actions',
    width: 110,
    align: 'end',
    cell: (list) => <ListActions list={list} onEdit={() => onEdit(list)} />,
  };
  return [...columns, actions];
}

export function ListName({ list, onEdit }: { list: UrlGroup; onEdit: ((list: UrlGroup) => void) | null }) {
  if (onEdit === null) return <span className={styles.name}>{list.name}</span>;
  return (
    <UnstyledButton className={styles.name ?? ''} title={list.name} onClick={() => onEdit(list)}>
      {list.name}
    </UnstyledButton>
  );
}
