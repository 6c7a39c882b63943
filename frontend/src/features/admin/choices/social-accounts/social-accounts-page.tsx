import { useDisclosure } from '@mantine/hooks';
import type { SocialAccount } from '@proofline/contracts/api/social-accounts';
import { counted } from '@proofline/contracts/counted';
import { SOCIAL_PLATFORM_LABELS } from '@proofline/contracts/social-media';
import { IconSocial, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableColumn } from '../../../../shared/table/column.ts';
import type { RowRules } from '../../../../shared/table/page-of-rows.ts';
import rowCard from '../../../../shared/table/row-card.module.css';
import { useWholeList } from '../../../../shared/table/use-whole-list.ts';
import styles from '../../admin.module.css';
import { allOrganizationsQuery, socialAccountsQuery } from '../../admin-queries.ts';
import { ChoiceTable } from '../choice-table.tsx';
import { EditButton } from '../edit-button.tsx';
import { EnabledSwitch, enabledColumn, isOfState } from '../enabled-switch.tsx';
import { AccountForm } from './account-form.tsx';

const tableOptions = {
  filters: ['search', 'platform', 'type', 'organization', 'enabled'],
  defaultOrdering: 'name',
};
const types = { single: 'Single', group: 'Group' } as const;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const rules: RowRules<SocialAccount> = {
  matches: (account, { search = '', platform, type, organization, enabled }) => {
    const text = search.toLowerCase();
    return (
      isOfState(account, enabled) &&
      (platform?.split(',').includes(account.platform) ?? true) &&
      (type?.split(',').includes(account.type) ?? true) &&
      (organization === undefined || (account.organizations ?? []).some((id) => String(id) === organization)) &&
      [account.name, account.description].some((words) => words.toLowerCase().includes(text))
    );
  },
  orders: {
    name: (a, b) => a.name.localeCompare(b.name),
    platform: (a, b) => a.platform.localeCompare(b.platform),
    type: (a, b) => a.type.localeCompare(b.type),
  },
};

/** Accounts and groups that checks may look at, and who may use them, for superusers. */
export function SocialAccountsPage() {
  const { table, query } = useWholeList(socialAccountsQuery, tableOptions, rules);
  const organizations = useQuery(allOrganizationsQuery).data?.results ?? [];
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<SocialAccount | null>(null);
  const edit = (account: SocialAccount) => <EditButton name={account.name} onEdit={() => setEditing(account)} />;
  const access = ({ organizations: ids = [] }: SocialAccount): string =>
    ids.length === 0
      ? 'Nobody'
      : ids.map((id) => organizations.find((organization) => organization.id === id)?.name ?? `#${id}`).join(', ');
  const columns: readonly TableColumn<SocialAccount>[] = [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      minWidth: 200,
      cell: ({ name, description }) => (
        <span className={`truncate ${styles.name}`} title={description === '' ? name : `${name}: ${description}`}>
          {name}
        </span>
      ),
    },
    {
      id: 'platform',
      label: 'Platform',
      sort: 'platform',
      width: 130,
      filter: { kind: 'choice', name: 'platform', options: optionsOf(SOCIAL_PLATFORM_LABELS) },
      cell: ({ platform }) => SOCIAL_PLATFORM_LABELS[platform],
    },
    {
      id: 'type',
      label: 'Type',
      sort: 'type',
      width: 190,
      filter: { kind: 'choice', name: 'type', options: optionsOf(types) },
      cell: (account) => <AccountType account={account} />,
    },
    {
      id: 'organization',
      label: 'Access',
      width: 220,
      filter: {
        kind: 'choice',
        name: 'organization',
        single: true,
        options: organizations.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      cell: (account) => (
        <span className={`truncate ${account.organizations?.length ? '' : styles.quiet}`} title={access(account)}>
          {access(account)}
        </span>
      ),
    },
    enabledColumn('socialAccount'),
    { id: 'actions', label: 'Actions', hideLabel: true, width: 70, align: 'end', cell: edit },
  ];
  return (
    <>
      <ChoiceTable
        title="Social media accounts"
        things="social media accounts"
        filterLabel="Filter by name or description"
        addLabel="Add new account"
        onAdd={add.open}
        icon={<IconSocial size={20} />}
        columns={columns}
        query={query}
        table={table}
        card={(account) => (
          <div className={rowCard.card}>
            <div className={rowCard.line}>
              <span className={styles.name}>{account.name}</span>
              <span className={rowCard.fixed}>{edit(account)}</span>
            </div>
            {account.description !== '' && (
              <span className={`${styles.quiet} ${styles.wrapped}`}>{account.description}</span>
            )}
            <div className={rowCard.line}>
              <span className={styles.quiet}>{SOCIAL_PLATFORM_LABELS[account.platform]}</span>
              <AccountType account={account} />
            </div>
            <div className={rowCard.line}>
              <span className={`${styles.quiet} ${styles.wrapped}`}>Access: {access(account)}</span>
              <EnabledSwitch kind="socialAccount" choice={account} />
            </div>
          </div>
        )}
      />
      {adding && <AccountForm onClose={add.close} />}
      {editing !== null && <AccountForm account={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function AccountType({ account: { type, sub_items } }: { account: SocialAccount }) {
  const Icon = type === 'group' ? IconUsersGroup : IconUser;
  const count = counted(sub_items.length, 'account');
  return (
    <span className={styles.iconAndWord}>
      <Icon size={16} stroke={1.6} color="var(--pl-muted)" aria-hidden />
      {type === 'group' ? `Group of ${count}` : types.single}
    </span>
  );
}
