import type { Organization, User } from '@proofline/contracts/api/users';
import { ROLE_LABELS } from '@proofline/contracts/roles';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TableColumn } from '../../../shared/table/column.ts';
import rowCard from '../../../shared/table/row-card.module.css';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../admin.module.css';
import { ACCOUNT_STATUSES, AccountStatusBadge } from './account-status.tsx';
import { RoleBadge } from './role-badge.tsx';
import { UserActions } from './user-actions.tsx';

interface Options {
  /** To filter by; null where all rows are of one organisation, which then has no column. */
  readonly organizations: readonly Pick<Organization, 'id' | 'name'>[] | null;
  readonly onEdit: (user: User) => void;
}

/** Columns of a table of accounts, as superusers see them. */
export function userColumns({ organizations, onEdit }: Options): TableColumn<User>[] {
  const columns: TableColumn<User>[] = [
    { id: 'name', label: 'Name', sort: 'name', pin: 'start', minWidth: 190, cell: (user) => <UserName user={user} /> },
    {
      id: 'email',
      label: 'Email',
      sort: 'email',
      width: 230,
      cell: ({ account }) => (
        <span className="truncate" title={account?.email}>
          {account?.email}
        </span>
      ),
    },
    {
      id: 'organization',
      label: 'Organisation',
      sort: 'organization',
      width: 190,
      filter: {
        kind: 'choice',
        name: 'organization',
        single: true,
        options: (organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
      cell: ({ account }) => account && <OrganizationLink organization={account.organization} />,
    },
    {
      id: 'role',
      label: 'Role',
      width: 140,
      filter: {
        kind: 'choice',
        name: 'role',
        options: Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label })),
      },
      cell: ({ account }) => account && <RoleBadge role={account.role} />,
    },
    {
      id: 'status',
      label: 'Status',
      width: 140,
      filter: {
        kind: 'choice',
        name: 'status',
        options: Object.entries(ACCOUNT_STATUSES).map(([value, { label }]) => ({ value, label })),
      },
      cell: ({ account }) => account && <AccountStatusBadge account={account} />,
    },
    {
      id: 'last_login',
      label: 'Last login',
      sort: 'last_login',
      sortFirst: 'descending',
      width: 130,
      cell: ({ account }) => <LastLogin at={account?.last_login ?? null} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      width: 128,
      pin: 'end',
      align: 'end',
      cell: (user) => <UserActions user={user} onEdit={() => onEdit(user)} />,
    },
  ];
  return organizations === null ? columns.filter(({ id }) => id !== 'organization') : columns;
}

function UserName({ user }: { user: User }) {
  return (
    <span className={styles.person}>
      <Avatar name={user.name} pictureUrl={user.picture_url} />
      <span className={styles.name} title={user.name}>
        {user.name}
      </span>
      {user.account?.has_two_factor && (
        <IconShieldCheck
          size={15}
          stroke={1.8}
          color="var(--pl-success-fg)"
          role="img"
          aria-label="Two-factor authentication is on"
        />
      )}
    </span>
  );
}

function OrganizationLink({ organization: { id, name } }: { organization: Pick<Organization, 'id' | 'name'> }) {
  return (
    <Link
      to="/settings/organizations/$organizationId"
      params={{ organizationId: String(id) }}
      className={styles.link}
      title={name}
    >
      {name}
    </Link>
  );
}

function LastLogin({ at }: { at: string | null }) {
  return at === null ? <span className={styles.quiet}>Never</span> : <TimeText at={at} />;
}

/** A row under 768 px. */
export function UserCard({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { account } = user;
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <UserName user={user} />
        <span className={rowCard.fixed}>
          <UserActions user={user} onEdit={onEdit} />
        </span>
      </div>
      {account && (
        <>
          <div className={rowCard.line}>
            <span className="truncate">{account.email}</span>
            <span className={rowCard.fixed}>
              <AccountStatusBadge account={account} />
            </span>
          </div>
          <div className={rowCard.line}>
            <RoleBadge role={account.role} />
            <OrganizationLink organization={account.organization} />
          </div>
          <div className={rowCard.line}>
            <span className={styles.quiet}>Last login</span>
            <LastLogin at={account.last_login} />
          </div>
        </>
      )}
    </div>
  );
}
