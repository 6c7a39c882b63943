import type { FeedToken } from '@proofline/contracts/api/event-feed';
import { FEED_SCOPE_LABELS, FEED_SCOPES } from '@proofline/contracts/feed/scopes';
import type { TableColumn } from '../../../shared/table/column.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../integrations.module.css';
import { LastTime } from '../last-time.tsx';
import { RevokeFeedToken } from './revoke-feed-token.tsx';

export const feedTokenColumns: readonly TableColumn<FeedToken>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    minWidth: 180,
    cell: ({ name }) => (
      <span className={`truncate ${styles.name}`} title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'scopes',
    label: 'Scopes',
    minWidth: 260,
    filter: {
      kind: 'choice',
      name: 'scope',
      options: FEED_SCOPES.map((scope) => ({ value: scope, label: FEED_SCOPE_LABELS[scope] })),
    },
    cell: (token) => <Scopes token={token} />,
  },
  {
    id: 'creator',
    label: 'Creator',
    sort: 'creator',
    width: 190,
    cell: ({ creator }) => <Creator name={creator} />,
  },
  {
    id: 'created',
    label: 'Created',
    sort: 'created_at',
    sortFirst: 'descending',
    width: 150,
    cell: ({ created_at: at }) => <TimeText at={at} />,
  },
  {
    id: 'used',
    label: 'Last used',
    sort: 'last_used_at',
    sortFirst: 'descending',
    width: 150,
    cell: ({ last_used_at: at }) => <LastTime at={at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    width: 60,
    pin: 'end',
    align: 'end',
    cell: (token) => <RevokeFeedToken token={token} />,
  },
];

export function Scopes({ token: { scopes } }: { token: FeedToken }) {
  const readsAll = scopes.length === FEED_SCOPES.length;
  return (
    <span className={styles.scopes}>
      {readsAll && <Chip color="accent">All events</Chip>}
      {!readsAll &&
        FEED_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
          <Chip key={scope} color="grey">
            {FEED_SCOPE_LABELS[scope]}
          </Chip>
        ))}
    </span>
  );
}

function Creator({ name }: { name: string | null }) {
  if (name === null) return <span className={styles.quiet}>Nobody any more</span>;
  return (
    <span className={styles.person}>
      <Avatar name={name} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
