import { AGENT_STATUSES, type CrawlerAgent } from '@proofline/contracts/api/agents';
import type { TableColumn } from '../../shared/table/column.ts';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { AgentStatusBadge, agentStatuses } from './agent-status.tsx';
import { AgentWork, Crawls, Leases, ServedCountries } from './agent-work.tsx';
import styles from './agents.module.css';
import { Pace } from './pace-line.tsx';
import { RevokeAgent } from './revoke-agent.tsx';

export const agentColumns: readonly TableColumn<CrawlerAgent>[] = [
  {
    id: 'name',
    label: 'Agent',
    sort: 'name',
    minWidth: 150,
    cell: (agent) => <span className={styles.name}>{agent.name}</span>,
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    sortFirst: 'descending',
    width: 130,
    filter: {
      kind: 'choice',
      name: 'status',
      options: AGENT_STATUSES.map((status) => ({ value: status, label: agentStatuses[status].label })),
    },
    cell: (agent) => <AgentStatusBadge status={agent.status} />,
  },
  {
    id: 'countries',
    label: 'Countries',
    minWidth: 150,
    cell: (agent) => (
      <div>
        <ServedCountries countries={agent.countries} />
        <Crawls agent={agent} />
      </div>
    ),
  },
  { id: 'work', label: 'Working on', minWidth: 190, cell: (agent) => <AgentWork agent={agent} /> },
  {
    id: 'leases',
    label: 'Addresses held',
    head: 'Held',
    sort: 'leases',
    width: 90,
    align: 'end',
    cell: (agent) => <Leases agent={agent} />,
  },
  {
    id: 'pace',
    label: 'Pages per minute',
    sort: 'pages_per_minute',
    width: 165,
    align: 'end',
    cell: (agent) => <Pace perMinute={agent.pages_per_minute} byMinute={agent.pages_by_minute} />,
  },
  {
    id: 'seen',
    label: 'Last seen',
    sort: 'last_seen_at',
    sortFirst: 'descending',
    width: 110,
    cell: (agent) => <LastSeen agent={agent} />,
  },
  {
    id: 'version',
    label: 'Version',
    sort: 'version',
    sortFirst: 'descending',
    width: 95,
    cell: (agent) => <span className={styles.quiet}>{agent.version ?? '–'}</span>,
  },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    width: 52,
    align: 'end',
    cell: (agent) => <RevokeAgent agent={agent} />,
  },
];

export function LastSeen({ agent }: { agent: CrawlerAgent }) {
  return agent.last_seen_at === null ? (
    <span className={styles.quiet}>Never</span>
  ) : (
    <TimeText at={agent.last_seen_at} />
  );
}
