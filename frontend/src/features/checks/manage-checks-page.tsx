import { Button } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { percentOf } from '@proofline/rules/percent-of';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { FilterInput } from '../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../shared/table/filter-sheet.tsx';
import { TableSwitch } from '../../shared/table/table-switch.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { CheckCard } from './check-card.tsx';
import { checkColumns } from './check-columns.tsx';
import { checksQuery, creationMetadataQuery } from './checks-query.ts';
import styles from './manage-checks-page.module.css';
import { NoChecks } from './no-checks.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';

const tableOptions = {
  filters: ['name', 'creator_full_name', 'kind', 'countries', 'schedule', 'status'],
  defaultOrdering: '-last_report_status',
  switches: { show_all_checks: false, show_my_checks: false },
};

/** The check table (000 §2). */
export function ManageChecksPage() {
  const me = useMe();
  const phone = useIsPhone();
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

  const open = (check: Project) => {
    const projectId = String(check.id);
    if (check.last_report_id === null)
      void navigate({ to: '/manage_checks/$projectId/overview', params: { projectId } });
    else {
      const params = { projectId, reportId: String(check.last_report_id) };
      void navigate({ to: '/manage_checks/$projectId/reports/$reportId', params });
    }
  };
  const switches = (
    <>
      <TableSwitch table={table} name="show_all_checks" label="Show disabled checks" />
      <TableSwitch table={table} name="show_my_checks" label="Show my checks only" />
    </>
  );

  return (
    <>
      <PageHeader
        title="Manage checks"
        count={query.data?.count}
        actions={
          <>
            {!phone && <ClearFilters table={table} />}
            {me.has_full_access && (
              <Button
                size={phone ? 'lg' : 'sm'}
                leftSection={<IconPlus size={16} />}
                renderRoot={(props) => <Link to="/project" {...props} />}
              >
                Add new check
              </Button>
            )}
          </>
        }
      >
        <LiveDot />
      </PageHeader>
      <StatusAnnouncer checks={query.data?.results ?? []} />
      <DataTable
        label="Checks"
        columns={columns}
        query={query}
        table={table}
        rowId={(check) => check.id}
        flashOn={flashText}
        onRowClick={open}
        card={(check) => <CheckCard check={check} />}
        empty={<NoChecks table={table} mayCreate={me.has_full_access} />}
        live
        toolbar={
          <>
            <div style={{ flex: phone ? 1 : '0 1 208px' }}>
              <FilterInput
                table={table}
                name="name"
                placeholder="Filter by check name"
                label="Filter by check name"
                {...(phone && { size: 'lg' })}
              />
            </div>
            {phone ? (
              <FilterSheet columns={columns} table={table}>
                {switches}
                <ClearFilters table={table} />
              </FilterSheet>
            ) : (
              <div className={styles.switches}>{switches}</div>
            )}
          </>
        }
      />
    </>
  );
}

/** What is worth a flash: a new run, a new status, another percent. */
function flashText(check: Project): string {
  return [check.last_report_id, check.last_report_status?.id, percentOf(check.percent_completed, 100), check.name].join(
    ' ',
  );
}
