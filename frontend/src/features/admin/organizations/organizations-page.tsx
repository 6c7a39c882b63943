import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Organization } from '@proofline/contracts/api/users';
import { IconBuilding, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ClearFilters } from '../../../shared/table/clear-filters.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import { FilterInput } from '../../../shared/table/filter-input.tsx';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import styles from '../admin.module.css';
import { organizationsQuery } from '../admin-queries.ts';
import { DisabledBadge } from './disabled-badge.tsx';
import { LIMITS, limitNames } from './limit-labels.ts';
import { NewOrganization } from './new-organization.tsx';
import { OrganizationName, organizationColumns } from './organization-columns.tsx';

const tableOptions = { filters: ['search'], defaultOrdering: 'name' };

/** Every organisation with what it may crawl in a month, for superusers. */
export function OrganizationsPage() {
  const phone = useIsPhone();
  const table = useTableState(tableOptions);
  const query = useQuery(organizationsQuery(table.query));
  const [adding, add] = useDisclosure(false);
  return (
    <>
      <PageHeader
        title="Organisations"
        count={query.data?.count}
        actions={
          <>
            {!phone && <ClearFilters table={table} />}
            <Button size={phone ? 'lg' : 'sm'} leftSection={<IconPlus size={16} />} onClick={add.open}>
              Add new organisation
            </Button>
          </>
        }
      />
      <DataTable
        label="Organisations"
        columns={organizationColumns}
        query={query}
        table={table}
        rowId={({ id }) => id}
        toolbar={
          <div style={{ flex: phone ? 1 : '0 1 260px' }}>
            <FilterInput
              table={table}
              name="search"
              placeholder="Filter by name"
              label="Filter by name"
              {...(phone && { size: 'lg' as const })}
            />
          </div>
        }
        card={(organization) => <OrganizationCard organization={organization} />}
        empty={
          table.filterCount > 0 ? (
            <EmptyState
              icon={<IconSearchOff size={20} />}
              title="There are no organisations matching this criteria. Change filters to view all organisations."
              action={<ClearFilters table={table} />}
            />
          ) : (
            <EmptyState icon={<IconBuilding size={20} />} title="You have no organisations yet." />
          )
        }
      />
      {adding && (
        <NewOrganization
          onClose={add.close}
          onSaved={({ name }) => toast('success', `The organisation "${name}" was saved.`)}
        />
      )}
    </>
  );
}

function OrganizationCard({ organization }: { organization: Organization }) {
  const { user_count, monthly_limits } = organization;
  return (
    <div className={styles.rowCard}>
      <div className={styles.line}>
        <OrganizationName organization={organization} />
        {!organization.is_active && <DisabledBadge />}
        <span className={styles.quiet}>{user_count === 1 ? '1 active user' : `${user_count} active users`}</span>
      </div>
      {limitNames.map((name) => (
        <div key={name} className={styles.line}>
          <span className={styles.quiet}>{LIMITS[name].label} a month</span>
          <span className="tabular">{monthly_limits[name].toLocaleString('en')}</span>
        </div>
      ))}
    </div>
  );
}
