import type { Project } from '@proofline/contracts/api/projects';
import { percentOf } from '@proofline/rules/percent-of';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { ListButton } from '../../shared/table/list-button.tsx';
import { ListPage } from '../../shared/table/list-page.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { dropAllRefusals } from './actions/refusals.ts';
import { CheckCard } from './check-card.tsx';
import { checkColumns } from './check-columns.tsx';
import { checksQuery, creationMetadataQuery } from './checks-query.ts';
import { NoChecks, NoMatchingChecks } from './no-checks.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';

const tableOptions = {
  filters: ['name', 'creator_full_name', 'kind', 'countries', 'schedule', 'status'],
  defaultOrdering: '-last_report_status',
  switches: { show_all_checks: false, show_my_checks: false },
};

const switches = [
  { name: 'show_all_checks', label: 'Show disabled checks' },
  { name: 'show_my_checks', label: 'Show my checks only' },
] as const;

/** The check table (000 §2). */
export function ManageChecksPage() {
  const me = useMe();
  const navigate = useNavigate();
  const table = useTableState(tableOptions);
  const query = useQuery(
    checksQuery({
      ...table.query,
      enabled: table.switches.show_all_checks ? undefined : 'true',
      creator: table.switches.show_my_checks ? me.id : undefined,
    }),
  );
  const metadata = useQuery(creationMetadataQuery).data;
  const columns = useMemo(() => checkColumns(metadata), [metadata]);
  useEffect(() => dropAllRefusals, []);

  const open = (check: Project) => {
    const projectId = String(check.id);
    if (check.last_report_id === null)
      void navigate({ to: '/manage_checks/$projectId/overview', params: { projectId } });
    else {
      const params = { projectId, reportId: String(check.last_report_id) };
      void navigate({ to: '/manage_checks/$projectId/reports/$reportId', params });
    }
  };

  return (
    <ListPage
      title="Manage checks"
      label="Checks"
      badges={<LiveDot />}
      actions={
        me.has_full_access && (
          <ListButton leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link to="/project" {...props} />}>
            Add new check
          </ListButton>
        )
      }
      columns={columns}
      query={query}
      table={table}
      rowId={(check) => check.id}
      flashOn={flashText}
      onRowClick={open}
      card={(check) => <CheckCard check={check} />}
      live
      search={{ name: 'name', label: 'Filter by check name' }}
      switches={switches}
      nothing={<NoChecks mayCreate={me.has_full_access} />}
      noMatch={<NoMatchingChecks table={table} />}
    >
      <StatusAnnouncer checks={query.data?.results ?? []} />
    </ListPage>
  );
}

/** What is worth a flash: a new run, a new status, another percent. */
function flashText(check: Project): string {
  return [check.last_report_id, check.last_report_status?.id, percentOf(check.percent_completed, 100), check.name].join(
    ' ',
  );
}
