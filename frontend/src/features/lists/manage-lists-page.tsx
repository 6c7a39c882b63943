import { useDisclosure } from '@mantine/hooks';
import type { UrlGroup } from '@proofline/contracts/api/url-groups';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { ListButton } from '../../shared/table/list-button.tsx';
import { ListPage } from '../../shared/table/list-page.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { AddListModal } from './add-list-modal.tsx';
import { EditListModal } from './edit-list-modal.tsx';
import { ListActions } from './list-actions.tsx';
import styles from './list-columns.module.css';
import { ListName, listColumns } from './list-columns.tsx';
import { listsQuery } from './lists-query.ts';
import { VisibilityBadge } from './visibility-badge.tsx';

const tableOptions = {
  filters: ['name', 'enabled'],
  defaultOrdering: '-enabled,-mtime',
  switches: { show_my_lists: false },
};

const switches = [{ name: 'show_my_lists', label: 'Show my lists only' }] as const;

/** The organisation's website lists (002 §2.14). */
export function ManageListsPage() {
  const { id, has_full_access: mayEdit } = useMe();
  const table = useTableState(tableOptions);
  const query = useQuery(listsQuery({ ...table.query, creator: table.switches.show_my_lists ? id : undefined }));
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<UrlGroup | null>(null);
  const onEdit = mayEdit ? setEditing : null;
  const columns = useMemo(() => listColumns(mayEdit ? setEditing : null), [mayEdit]);
  const addButton = mayEdit && (
    <ListButton leftSection={<IconPlus size={16} />} onClick={add.open}>
      Add new list
    </ListButton>
  );

  return (
    <>
      <ListPage
        title="Manage lists"
        label="Website lists"
        actions={addButton}
        columns={columns}
        query={query}
        table={table}
        rowId={(list) => list.id}
        live
        search={{ name: 'name', label: 'Filter by list name' }}
        switches={switches}
        card={(list) => (
          <div className={styles.card}>
            <div className={styles.line}>
              <ListName list={list} onEdit={onEdit} />
              {onEdit && (
                <span>
                  <ListActions list={list} onEdit={() => onEdit(list)} />
                </span>
              )}
            </div>
            <div className={styles.line}>
              <VisibilityBadge enabled={list.enabled} />
              <span>{list.url_count.toLocaleString('en')} URLs</span>
            </div>
            <div className={styles.line}>
              <span>
                Last edited <TimeText at={list.mtime} />
              </span>
            </div>
          </div>
        )}
        nothing={
          <EmptyState
            icon={<IconListDetails size={20} />}
            title="You have no websites lists yet."
            {...(addButton && { action: addButton })}
          >
            A list names the websites a check looks at.
          </EmptyState>
        }
        noMatch="You don't have any lists matching the search criteria"
      />
      <AddListModal
        opened={adding}
        onClose={add.close}
        onAdded={(list) => toast('success', `Your list "${list.name}" was saved.`)}
      />
      <EditListModal
        listId={editing?.id ?? null}
        onClose={() => setEditing(null)}
        onChanged={(list) => toast('success', `Your list "${list.name}" was saved.`)}
      />
    </>
  );
}
