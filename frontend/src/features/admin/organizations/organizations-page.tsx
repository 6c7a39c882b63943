import { useDisclosure } from '@mantine/hooks';
import type { Organization } from '@proofline/contracts/api/users';
import { counted } from '@proofline/contracts/counted';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import styles from '../admin.module.css';
import { organizationsQuery } from '../admin-queries.ts';
import { DisabledBadge } from './disabled-badge.tsx';
import { LIMITS, limitNames } from './limit-labels.ts';
import { OrganizationName, organizationColumns } from './organization-columns.tsx';
import { OrganizationForm } from './organization-form.tsx';

const tableOptions = { filters: ['search'], defaultOrdering: 'name' };

/** Every organisation with what it may crawl in a month, for superusers. */
export function OrganizationsPage() {
  const table = useTableState(tableOptions);
  const query = useQuery(organizationsQuery(table.query));
  const [adding, add] = useDisclosure(false);
  return (
    <>
      <ListPage
        title="Organisations"
        actions={
          <ListButton leftSection={<IconPlus size={16} />} onClick={add.open}>
            Add new organisation
          </ListButton>
        }
        columns={organizationColumns}
        query={query}
        table={table}
        rowId={({ id }) => id}
        search={{ name: 'search', label: 'Filter by name', wide: true }}
        card={(organization) => <OrganizationCard organization={organization} />}
        nothing={<EmptyState icon={<IconBuilding size={20} />} title="You have no organisations yet." />}
        noMatch="There are no organisations matching this criteria. Change filters to view all organisations."
      />
      {adding && <OrganizationForm onClose={add.close} />}
    </>
  );
}

function OrganizationCard({ organization }: { organization: Organization }) {
  const { user_count, monthly_limits } = organization;
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <OrganizationName organization={organization} />
        {!organization.is_active && <DisabledBadge />}
        <span className={styles.quiet}>{counted(user_count, 'active user')}</span>
      </div>
      {limitNames.map((name) => (
        <div key={name} className={rowCard.line}>
          <span className={styles.quiet}>{LIMITS[name].label} a month</span>
          <span className="tabular">{monthly_limits[name].toLocaleString('en')}</span>
        </div>
      ))}
    </div>
  );
}
