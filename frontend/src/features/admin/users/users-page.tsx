import { useDisclosure } from '@mantine/hooks';
import type { User } from '@proofline/contracts/api/users';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { allOrganizationsQuery, usersQuery } from '../admin-queries.ts';
import { UserCard, userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';

const tableOptions = { filters: ['search', 'organization', 'role', 'status'], defaultOrdering: 'name' };

/** Everybody's accounts, for superusers. */
export function UsersPage() {
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
      <ListPage
        title="Users"
        actions={
          <ListButton leftSection={<IconUserPlus size={16} />} onClick={add.open}>
            Add new user
          </ListButton>
        }
        columns={columns}
        query={query}
        table={table}
        rowId={(user) => user.id}
        search={{ name: 'search', label: 'Filter by name or email', wide: true }}
        card={(user) => <UserCard user={user} onEdit={() => setEditing(user)} />}
        nothing={<EmptyState icon={<IconUsers size={20} />} title="You have no users yet." />}
        noMatch="There are no users matching this criteria. Change filters to view all users."
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
