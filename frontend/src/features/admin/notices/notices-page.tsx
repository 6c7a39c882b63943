import type { PublishedNotification } from '@proofline/contracts/api/notifications';
import { IconBellOff, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from '../admin.module.css';
import { allOrganizationsQuery, allUsersQuery } from '../admin-queries.ts';
import { NoticeActions, type NoticeHandlers, noticeColumns } from './notice-columns.tsx';
import { NoticeForm } from './notice-form.tsx';
import { TypeName } from './notice-names.tsx';
import { NoticeView } from './notice-view.tsx';
import { deleteNotice, noticesQuery } from './notices-query.ts';

const options = { filters: ['message', 'type'], defaultOrdering: '-ctime' };

/** What superusers tell people (002 §2.13). */
export function NoticesPage() {
  const table = useTableState(options);
  const query = useQuery(noticesQuery(table.query));
  // On entry, as what the form offers (002 §2.13): it opens with them.
  useQuery(allUsersQuery);
  useQuery(allOrganizationsQuery);
  const [isAdding, setAdding] = useState(false);
  const [viewed, setViewed] = useState<PublishedNotification | null>(null);
  const [doomed, setDoomed] = useState<PublishedNotification | null>(null);
  const handlers = useMemo(() => ({ onView: setViewed, onDelete: setDoomed }), []);
  const columns = useMemo(() => noticeColumns(handlers), [handlers]);
  return (
    <>
      <ListPage
        title="Notifications"
        columns={columns}
        query={query}
        table={table}
        rowId={({ id }) => id}
        live
        onRowClick={setViewed}
        search={{ name: 'message', label: 'Filter by message' }}
        actions={
          <ListButton leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add notification
          </ListButton>
        }
        card={(notice) => <NoticeCard notice={notice} {...handlers} />}
        nothing={<EmptyState icon={<IconBellOff size={20} />} title="You have no notifications yet." />}
        noMatch="There are no notifications matching this criteria. Change filters to view all notifications."
      />
      {isAdding && <NoticeForm onClose={() => setAdding(false)} />}
      {viewed !== null && <NoticeView notice={viewed} onClose={() => setViewed(null)} />}
      {doomed !== null && <DeleteNotice notice={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function NoticeCard({ notice, ...handlers }: NoticeHandlers & { readonly notice: PublishedNotification }) {
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <TypeName type={notice.type} />
        <span className={styles.quiet}>
          <TimeText at={notice.ctime} />
        </span>
      </div>
      <span className={styles.breakable}>{notice.message}</span>
      <div className={rowCard.line}>
        <span className={styles.quiet}>
          {notice.creator_full_name} to {everyReceiver(notice)}
        </span>
        <NoticeActions notice={notice} {...handlers} />
      </div>
    </div>
  );
}

function everyReceiver({ users, organizations }: PublishedNotification): string {
  const names = [...users, ...organizations].map(({ name }) => name);
  return names.length === 0 ? 'all' : names.join(', ');
}

function DeleteNotice({ notice, onClose }: { notice: PublishedNotification; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => deleteNotice(notice.id),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notifications.all }),
  });
  const onConfirm = () => {
    // The dialog is gone before the answer comes: what is told then must not hang on it.
    mutateAsync().catch((error: unknown) => toast('danger', messageOf(error)));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title="Are you sure you want to delete this notification?"
      confirmLabel="Delete"
      danger
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {notice.message}
    </ConfirmDialog>
  );
}
