import { ActionIcon } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { checkIdSchema } from '@proofline/contracts/ids';
import { percentOf } from '@proofline/rules/percent-of';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { ListButton } from '../../shared/table/list-button.tsx';
import { ListPage } from '../../shared/table/list-page.tsx';
import { useTableState } from '../../shared/table/use-table-state.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { dropAllRefusals } from './actions/refusals.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { BulkSummary, MANY_REFUSED, tellSummary } from './bulk/bulk-summary.tsx';
import { SelectionProvider, useSelection } from './bulk/selection.tsx';
import { type BulkOutcome, useBulkManage } from './bulk/use-bulk-manage.ts';
import { CheckCard } from './check-card.tsx';
import { checkColumns } from './check-columns.tsx';
import { checksTableOptions, filtersOf, switchesOf } from './checks-filters.ts';
import { checksQuery, creationMetadataQuery, withExpired } from './checks-query.ts';
import { DisabledHint } from './disabled-hint.tsx';
import { NoChecks, NoMatchingChecks } from './no-checks.tsx';
import { OverviewModal } from './overview/overview-modal.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';
import { ViewTabs } from './views/view-tabs.tsx';

const noRows: readonly Project[] = [];

/** The check table (000 §2). */
export function ManageChecksPage() {
  const me = useMe();
  const navigate = useNavigate();
  const hasFavorites = useSwitch('enable_favorites');
  const options = checksTableOptions(hasFavorites);
  const table = useTableState(options);
  const filters = filtersOf(table, me.id);
  const { ordering, page, page_size } = table.query;
  const query = useQuery(checksQuery({ ...filters, ordering, page, page_size }));
  const metadata = useQuery(creationMetadataQuery).data;
  const columns = useMemo(() => checkColumns(metadata), [metadata]);
  useEffect(() => dropAllRefusals, []);

  const selection = useSelection(query.data?.results ?? noRows, JSON.stringify(filters));
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [allStay, setAllStay] = useState(true);
  const bulk = useBulkManage((done) => {
    const refused = done.refused.map(({ id }) => id);
    // Of all that match, those on other pages were never chosen one by one.
    setAllStay(refused.every((id) => selection.chosen.has(id)));
    selection.keepOnly(refused);
    if (done.refused.length > MANY_REFUSED) setOutcome(done);
    else tellSummary(done);
  });
  const mayChoose = me.has_full_access || hasFavorites;
  const isChosen = selection.chosen.size > 0 || selection.isEverything;
  const shownColumns = useMemo(
    () => columns.filter(({ id }) => (id !== 'select' || mayChoose) && (id !== 'favorite' || hasFavorites)),
    [columns, mayChoose, hasFavorites],
  );

  const { overview } = useSearch({ strict: false }) as { overview?: string };
  const shownId = checkIdSchema.safeParse(Number(overview));
  const closeOverview = () =>
    void navigate({
      to: '.',
      search: (previous: Record<string, string | undefined>) => ({ ...previous, overview: undefined }),
      replace: true,
      resetScroll: false,
    });

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
    <SelectionProvider selection={selection}>
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
        columns={shownColumns}
        query={query}
        table={table}
        rowId={(check) => check.id}
        flashOn={flashText}
        onRowClick={open}
        card={(check) => <CheckCard check={check} />}
        live
        rowsMove
        search={{ name: 'name', label: 'Filter by check name' }}
        switches={switchesOf(hasFavorites)}
        above={<ViewTabs table={table} defaultOrdering={options.defaultOrdering} count={query.data?.count} />}
        {...(isChosen && {
          bar: (
            <BulkBar
              selection={selection}
              count={query.data?.count ?? 0}
              mayManage={me.has_full_access}
              hasFavorites={hasFavorites}
              isBusy={bulk.isPending}
              onAct={(action) =>
                bulk.mutate(
                  selection.isEverything
                    ? { action, matching: withExpired(filters) }
                    : { action, projects: [...selection.chosen.keys()] },
                )
              }
            />
          ),
        })}
        {...(mayChoose && {
          phoneTools: (
            <ActionIcon
              variant={selection.isChoosing ? 'light' : 'default'}
              size={44}
              radius="md"
              aria-label="Select checks"
              data-selects-page
              aria-pressed={selection.isChoosing}
              onClick={() => selection.setChoosing(!selection.isChoosing)}
            >
              <IconChecklist size={20} />
            </ActionIcon>
          ),
        })}
        nothing={<NoChecks mayCreate={me.has_full_access} />}
        noMatch={<NoMatchingChecks table={table} />}
      >
        <StatusAnnouncer checks={query.data?.results ?? noRows} />
        <DisabledHint table={table} />
      </ListPage>
      {outcome !== null && <BulkSummary outcome={outcome} allStay={allStay} onClose={() => setOutcome(null)} />}
      {shownId.success && <OverviewModal checkId={shownId.data} onClose={closeOverview} />}
    </SelectionProvider>
  );
}

/** What is worth a flash: a new run, a new status, another percent. */
function flashText(check: Project): string {
  return [check.last_report_id, check.last_report_status?.id, percentOf(check.percent_completed, 100), check.name].join(
    ' ',
  );
}
