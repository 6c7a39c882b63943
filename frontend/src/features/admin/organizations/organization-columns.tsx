import type { Organization } from '@proofline/contracts/api/users';
import { Link } from '@tanstack/react-router';
import type { TableColumn } from '../../../shared/table/column.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../admin.module.css';
import { DisabledBadge } from './disabled-badge.tsx';
import { LIMITS, limitNames } from './limit-labels.ts';

export const organizationColumns: readonly TableColumn<Organization>[] = [
  {
    id: 'name',
    label: 'Organisation',
    sort: 'name',
    minWidth: 220,
    cell: (organization) => (
      <span className={styles.person}>
        <OrganizationName organization={organization} />
        {!organization.is_active && <DisabledBadge />}
      </span>
    ),
  },
  {
    id: 'users',
    label: 'Active users',
    sort: 'user_count',
    width: 120,
    align: 'end',
    cell: ({ user_count }) => <span className="tabular">{user_count.toLocaleString('en')}</span>,
  },
  ...limitNames.map(
    (name): TableColumn<Organization> => ({
      id: name,
      label: `${LIMITS[name].label} a month`,
      head: LIMITS[name].label,
      width: 116,
      align: 'end',
      cell: ({ monthly_limits }) => <span className="tabular">{monthly_limits[name].toLocaleString('en')}</span>,
    }),
  ),
  {
    id: 'ctime',
    label: 'Created',
    sort: 'ctime',
    sortFirst: 'descending',
    width: 130,
    align: 'end',
    cell: ({ ctime }) => <TimeText at={ctime} />,
  },
];

export function OrganizationName({ organization: { id, name } }: { organization: Organization }) {
  return (
    <Link
      to="/settings/organizations/$organizationId"
      params={{ organizationId: String(id) }}
      className={`${styles.link} ${styles.name}`}
      title={name}
    >
      {name}
    </Link>
  );
}
