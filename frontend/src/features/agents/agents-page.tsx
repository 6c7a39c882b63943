import type { CrawlerAgent } from '@proofline/contracts/api/agents';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListPage } from '../../shared/table/list-page.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { agentColumns, LastSeen } from './agent-columns.tsx';
import { AgentStatusBadge } from './agent-status.tsx';
import { AgentWork, Crawls, Leases, ServedCountries } from './agent-work.tsx';
import styles from './agents.module.css';
import { agentsQuery } from './agents-query.ts';
import { NewToken } from './new-token.tsx';
import { Pace } from './pace-line.tsx';
import { RevokeAgent } from './revoke-agent.tsx';

const tableOptions = { filters: ['name', 'status'], defaultOrdering: 'status,name' };
/** What is news about an agent; that it was heard of again is not. */
const flashOn = ({ status, version }: CrawlerAgent): string => `${status} ${version}`;

/** The crawler agents of the product, live: who is alive, where, doing what, how fast. For superusers. */
export function AgentsPage() {
  const table = useTableState(tableOptions);
  const query = useQuery(agentsQuery(table.query));
  return (
    <ListPage
      title="Agents"
      badges={<LiveDot />}
      actions={<NewToken />}
      columns={agentColumns}
      query={query}
      table={table}
      rowId={(agent) => agent.id}
      flashOn={flashOn}
      live
      search={{ name: 'name', label: 'Filter by agent name' }}
      card={(agent) => <AgentCard agent={agent} />}
      nothing={
        <EmptyState icon={<IconRobot size={20} />} title="There are no agents yet.">
          An agent visits websites for the countries it serves. Create a registration token and start one with it.
        </EmptyState>
      }
      noMatch="You don't have any agents matching the search criteria"
    />
  );
}

function AgentCard({ agent }: { agent: CrawlerAgent }) {
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{agent.name}</span>
        <RevokeAgent agent={agent} />
      </div>
      <div className={styles.row}>
        <AgentStatusBadge status={agent.status} />
        <span>
          <LastSeen agent={agent} />
        </span>
      </div>
      <div className={styles.row}>
        <ServedCountries countries={agent.countries} />
        <span>
          <Leases agent={agent} /> <span className={styles.quiet}>held</span>
        </span>
      </div>
      <Crawls agent={agent} />
      <div className={styles.row}>
        <AgentWork agent={agent} />
      </div>
      <div className={styles.row}>
        <span className={styles.quiet}>Pages per minute</span>
        <Pace perMinute={agent.pages_per_minute} byMinute={agent.pages_by_minute} />
      </div>
    </div>
  );
}
