import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { User } from '@proofline/contracts/api/users';
import { IconSearchOff, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ClearFilters } from '../../../shared/table/clear-filters.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import { FilterInput } from '../../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../../shared/table/filter-sheet.tsx';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { allOrganizationsQuery, usersQuery } from '../admin-queries.ts';
import { UserCard, userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';

const tableOptions = { filters: ['search', 'organization', 'role', 'status'], defaultOrdering: 'name' };

/** Everybody's accounts, for superusers. */
export function UsersPage() {
  const phone = useIsPhone();
  const table = useTableState(tableOptions);
  const query = useQuery(usersQuery(table.query));
  const organizations = useQuery(allOrganizationsQuery).data?.results;
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<User | null>(null);
  const columns = useMemo(
    () => userColumns({ organizations: organizations ?? [], onEdit: setEditing }),
    [organizations],
  );
  return (
    <>
      <PageHeader
        title="Users"
        count={query.data?.count}
        actions={
          <>
            {!phone && <ClearFilters table={table} />}
            <Button size={phone ? 'lg' : 'sm'} leftSection={<IconUserPlus size={16} />} onClick={add.open}>
              Add new user
            </Button>
          </>
        }
      />
      <DataTable
        label="Users"
        columns={columns}
        query={query}
        table={table}
        rowId={(user) => user.id}
        toolbar={
          <>
            <div style={{ flex: phone ? 1 : '0 1 260px' }}>
              <FilterInput
                table={table}
                name="search"
                placeholder="Filter by name or email"
                label="Filter by name or email"
                {...(phone && { size: 'lg' as const })}
              />
            </div>
            {phone && (
              <FilterSheet columns={columns} table={table}>
                <ClearFilters table={table} />
              </FilterSheet>
            )}
          </>
        }
        card={(user) => <UserCard user={user} onEdit={() => setEditing(user)} />}
        empty={
          table.filterCount > 0 ? (
            <EmptyState
              icon={<IconSearchOff size={20} />}
              title="There are no users matching this criteria. Change filters to view all users."
              action={<ClearFilters table={table} />}
            />
          ) : (
            <EmptyState icon={<IconUsers size={20} />} title="You have no users yet." />
          )
        }
      />
      {adding && (
        <UserForm
          onClose={add.close}
          onSaved={(user) => toast('success', `${user.name} was invited.`, user.account?.email)}
        />
      )}
      {editing !== null && (
        <UserForm
          user={editing}
          onClose={() => setEditing(null)}
          onSaved={(user) => toast('success', `${user.name} was saved.`)}
        />
      )}
    </>
  );
}
