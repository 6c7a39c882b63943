import type { CrawlerAgent } from '@proofline/contracts/api/agents';
import { IconRobot, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { FilterInput } from '../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../shared/table/filter-sheet.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { agentColumns, LastSeen } from './agent-columns.tsx';
import { AgentStatusBadge } from './agent-status.tsx';
import { AgentWork, Leases, ServedCountries } from './agent-work.tsx';
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
  const phone = useIsPhone();
  const table = useTableState(tableOptions);
  const query = useQuery(agentsQuery(table.query));
  return (
    <>
      <PageHeader
        title="Agents"
        count={query.data?.count}
        actions={
          <>
            {!phone && <ClearFilters table={table} />}
            <NewToken large={phone} />
          </>
        }
      >
        <LiveDot />
      </PageHeader>
      <DataTable
        label="Agents"
        columns={agentColumns}
        query={query}
        table={table}
        rowId={(agent) => agent.id}
        flashOn={flashOn}
        live
        toolbar={
          <>
            <div style={{ flex: phone ? 1 : '0 1 208px' }}>
              <FilterInput
                table={table}
                name="name"
                placeholder="Filter by agent name"
                label="Filter by agent name"
                {...(phone && { size: 'lg' as const })}
              />
            </div>
            {phone && (
              <FilterSheet columns={agentColumns} table={table}>
                <ClearFilters table={table} />
              </FilterSheet>
            )}
          </>
        }
        card={(agent) => <AgentCard agent={agent} />}
        empty={
          table.filterCount > 0 ? (
            <EmptyState
              icon={<IconSearchOff size={20} />}
              title="You don't have any agents matching the search criteria"
              action={<ClearFilters table={table} />}
            />
          ) : (
            <EmptyState icon={<IconRobot size={20} />} title="There are no agents yet.">
              An agent visits websites for the countries it serves. Create a registration token and start one with it.
            </EmptyState>
          )
        }
      />
    </>
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
