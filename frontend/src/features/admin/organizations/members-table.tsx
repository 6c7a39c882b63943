import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Organization, User } from '@proofline/contracts/api/users';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ClearFilters } from '../../../shared/table/clear-filters.tsx';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { usersQuery } from '../admin-queries.ts';
import { UserCard, userColumns } from '../users/user-columns.tsx';
import { UserForm } from '../users/user-form.tsx';
import styles from './organizations.module.css';

const tableOptions = { filters: ['role', 'status'], defaultOrdering: 'name' };

/** The people of an organisation, to invite and change. */
export function MembersTable({ organization }: { organization: Organization }) {
  const table = useTableState(tableOptions);
  const query = useQuery(usersQuery({ ...table.query, organization: organization.id }));
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<User | null>(null);
  const columns = useMemo(() => userColumns({ organizations: null, onEdit: setEditing }), []);
  return (
    <>
      <div className={styles.peopleHead}>
        <h2>Members</h2>
        <span style={{ marginLeft: 'auto' }}>
          <ClearFilters table={table} />
        </span>
        <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={add.open}>
          Add new user
        </Button>
      </div>
      <ListTable
        label="Members"
        columns={columns}
        query={query}
        table={table}
        rowId={(user) => user.id}
        card={(user) => <UserCard user={user} onEdit={() => setEditing(user)} />}
        nothing={<EmptyState icon={<IconUsers size={20} />} title="You have no users yet." />}
        noMatch="There are no users matching this criteria. Change filters to view all users."
      />
      {adding && (
        <UserForm
          organizationId={organization.id}
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
