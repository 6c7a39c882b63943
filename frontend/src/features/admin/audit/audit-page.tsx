import { AUDIT_ACTIONS, type AuditEvent } from '@proofline/contracts/api/audit';
import { IconHistory, IconRobot, IconServerCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterOption, TableColumn } from '../../../shared/table/column.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../admin.module.css';
import { allOrganizationsQuery, allUsersQuery, auditEventsQuery } from '../admin-queries.ts';

const tableOptions = { filters: ['at', 'actor', 'action', 'organization'], dates: ['at'], defaultOrdering: '-at' };

/** Who changed what and when, of the whole product. */
export function AuditPage() {
  const table = useTableState(tableOptions);
  const query = useQuery(auditEventsQuery(table.query));
  const users = useQuery(allUsersQuery).data?.results;
  const organizations = useQuery(allOrganizationsQuery).data?.results;
  const columns = useMemo(() => auditColumns(optionsOf(users), optionsOf(organizations)), [users, organizations]);
  return (
    <ListPage
      title="Audit log"
      columns={columns}
      query={query}
      table={table}
      rowId={({ id }) => id}
      card={(event) => (
        <div className={rowCard.card}>
          <div className={rowCard.line}>
            <ActorName actor={event.actor} />
            <span className={styles.quiet}>
              <TimeText at={event.at} show="absolute" />
            </span>
          </div>
          <span className={styles.breakable}>{event.sentence}</span>
          <div className={rowCard.line}>
            <span className={styles.quiet}>{AUDIT_ACTIONS[event.action]}</span>
            <OrganizationName event={event} />
          </div>
        </div>
      )}
      nothing={
        <EmptyState icon={<IconHistory size={20} />} title="You have no changes yet.">
          What is done to users, organisations, features and agents is listed here.
        </EmptyState>
      }
      noMatch="There are no changes matching this criteria. Change filters to view all changes."
    />
  );
}

const optionsOf = (known: readonly { id: number; name: string }[] = []): FilterOption[] =>
  known.map(({ id, name }) => ({ value: String(id), label: name }));

const actionOptions: readonly FilterOption[] = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({
  value,
  label,
}));

const auditColumns = (
  users: readonly FilterOption[],
  organizations: readonly FilterOption[],
): TableColumn<AuditEvent>[] => [
  {
    id: 'at',
    label: 'When',
    sort: 'at',
    sortFirst: 'descending',
    width: 180,
    filter: { kind: 'date', name: 'at' },
    cell: ({ at }) => <TimeText at={at} show="absolute" />,
  },
  {
    id: 'actor',
    label: 'Who',
    width: 210,
    filter: { kind: 'choice', name: 'actor', options: users },
    cell: ({ actor }) => <ActorName actor={actor} />,
  },
  {
    id: 'sentence',
    label: 'What',
    minWidth: 320,
    cell: ({ sentence }) => (
      <span className={styles.wrapped} title={sentence}>
        {sentence}
      </span>
    ),
  },
  {
    id: 'action',
    label: 'Kind of change',
    width: 210,
    filter: { kind: 'choice', name: 'action', options: actionOptions },
    cell: ({ action }) => AUDIT_ACTIONS[action],
  },
  {
    id: 'organization',
    label: 'Organisation',
    width: 180,
    filter: { kind: 'choice', name: 'organization', single: true, options: organizations },
    cell: (event) => <OrganizationName event={event} />,
  },
];

/** Users of the product by name, agents and the product itself by what they are. */
function ActorName({ actor: { type, name } }: Pick<AuditEvent, 'actor'>) {
  const shown = name ?? 'Unknown';
  return (
    <span className={styles.person}>
      {type === 'user' && <Avatar name={shown} />}
      {type === 'agent' && <IconRobot size={18} stroke={1.6} role="img" aria-label="Agent" />}
      {type === 'system' && <IconServerCog size={18} stroke={1.6} role="img" aria-label="System" />}
      <span className={styles.name} title={shown}>
        {shown}
      </span>
    </span>
  );
}

const OrganizationName = ({ event: { organization } }: { event: AuditEvent }) =>
  organization === null ? (
    <span className={styles.quiet}>All</span>
  ) : (
    <span className="truncate" title={organization.name}>
      {organization.name}
    </span>
  );
