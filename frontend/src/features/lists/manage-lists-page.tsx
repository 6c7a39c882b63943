import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UrlGroup } from '@proofline/contracts/api/url-groups';
import { IconListDetails, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { FilterInput } from '../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../shared/table/filter-sheet.tsx';
import { TableSwitch } from '../../shared/table/table-switch.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
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

/** The organisation's website lists (002 §2.14). */
export function ManageListsPage() {
  const { id, has_full_access: mayEdit } = useMe();
  const phone = useIsPhone();
  const table = useTableState(tableOptions);
  const query = useQuery(listsQuery({ ...table.query, creator: table.switches.show_my_lists ? id : undefined }));
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<UrlGroup | null>(null);
  const onEdit = mayEdit ? setEditing : null;
  const columns = useMemo(() => listColumns(mayEdit ? setEditing : null), [mayEdit]);
  const mine = <TableSwitch table={table} name="show_my_lists" label="Show my lists only" />;
  const addButton = (
    <Button size={phone ? 'lg' : 'sm'} leftSection={<IconPlus size={16} />} onClick={add.open}>
      Add new list
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Manage lists"
        count={query.data?.count}
        actions={
          <>
            {!phone && <ClearFilters table={table} />}
            {mayEdit && addButton}
          </>
        }
      />
      <DataTable
        label="Website lists"
        columns={columns}
        query={query}
        table={table}
        rowId={(list) => list.id}
        live
        toolbar={
          <>
            <div style={{ flex: phone ? 1 : '0 1 208px' }}>
              <FilterInput
                table={table}
                name="name"
                placeholder="Filter by list name"
                label="Filter by list name"
                {...(phone && { size: 'lg' as const })}
              />
            </div>
            {phone ? (
              <FilterSheet columns={columns} table={table}>
                {mine}
                <ClearFilters table={table} />
              </FilterSheet>
            ) : (
              <div className={styles.switch}>{mine}</div>
            )}
          </>
        }
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
        empty={
          table.filterCount > 0 ? (
            <EmptyState
              icon={<IconSearchOff size={20} />}
              title="You don't have any lists matching the search criteria"
              action={<ClearFilters table={table} />}
            />
          ) : (
            <EmptyState
              icon={<IconListDetails size={20} />}
              title="You have no websites lists yet."
              {...(mayEdit && { action: addButton })}
            >
              A list names the websites a check looks at.
            </EmptyState>
          )
        }
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
