import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { CountryCode } from '@proofline/contracts/codes';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { FilterInput } from '../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../shared/table/filter-sheet.tsx';
import { type Table, useTableState } from '../../shared/table/use-table-state.ts';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { frameWords } from '../kinds/registry.ts';
import type { ReportView } from '../kinds/report-view.ts';
import { ChangesBar } from './changes-bar.tsx';
import { changesQuery } from './changes-query.ts';
import { NoResults } from './no-results.tsx';
import { OutcomeTabs } from './outcome-tabs.tsx';
import { ResultDetails } from './result-details.tsx';
import { ResultGroups } from './result-groups.tsx';
import { ResultSelectionBar } from './result-selection-bar.tsx';
import styles from './results.module.css';
import { resultsQuery } from './results-query.ts';
import { resultsTableOptions } from './results-table-options.ts';
import { SelectPage, SelectRow, selectColumn } from './select-column.tsx';
import { ResultSelectionProvider, useResultSelection } from './selection.tsx';
import { UnreadFilter } from './unread-filter.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useOpenResult } from './use-open-result.ts';

const noRows: readonly ReportResult[] = [];

export const useResultsTable = (): Table => useTableState(resultsTableOptions);

interface Props {
  readonly report: ReportDetail;
  readonly view: ReportView;
  readonly countries: readonly { readonly id: CountryCode; readonly name: string }[];
  readonly table: Table;
}

/** What a report found, as its kind shows it, and the details of the result that is open. */
export function ResultsTable({ report, view, countries, table }: Props) {
  const phone = useIsPhone();
  const { searchPlaceholder } = frameWords(report.project.kind);
  const query = useQuery(resultsQuery(report.id, table.query));
  const { openId, open } = useOpenResult();
  const running = !FINISHED_REPORT_STATUSES.has(report.status.id);
  const openResult = useCallback((result: ReportResult) => open(result.id), [open]);
  const { data: changes } = useQuery(changesQuery(report.id));
  const base = changes?.compared_with ?? null;
  const isCompared = base !== null;
  const own = view.useColumns({ report, countries, query: table.query, open: openResult, isCompared });
  const columns = useMemo(() => [selectColumn, ...own], [own]);
  const selection = useResultSelection(query.data?.results ?? noRows);
  const mark = useMarkRead(report.id);
  const openRow = (result: ReportResult) => {
    if (view.opens(result)) openResult(result);
  };
  return (
    <ResultSelectionProvider value={selection}>
      {changes && base && <ChangesBar report={report} changes={{ ...changes, compared_with: base }} table={table} />}
      <ResultGroups report={report} table={table} groupings={view.groupings} />
      <DataTable
        label="Results"
        columns={columns}
        query={query}
        table={table}
        rowId={(result) => result.id}
        rowAttributes={({ id, read }) => ({ 'data-result-id': id, 'data-read': String(read) })}
        flashOn={(result) => result.position}
        isSelected={(result) => result.id === openId}
        onRowClick={openRow}
        {...(view.Below && { Below: view.Below })}
        card={(result) => (
          <div className={styles.cardLine}>
            <SelectRow result={result} />
            <view.Card report={report} result={result} onOpen={openRow} />
          </div>
        )}
        empty={<NoResults kind={report.project.kind} table={table} running={running} />}
        live={running}
        bar={
          selection.chosen.length > 0 ? (
            <ResultSelectionBar
              report={report.id}
              query={table.query}
              count={query.data?.count ?? 0}
              selection={selection}
              mark={mark}
            />
          ) : undefined
        }
        toolbar={
          <>
            {!phone && <h2 className={styles.title}>Results</h2>}
            <OutcomeTabs kind={report.project.kind} counts={report.outcomes} table={table} />
            {!phone && <UnreadFilter table={table} />}
            {!phone && <ClearFilters table={table} />}
            <div className={styles.filter}>
              <FilterInput
                table={table}
                name="url"
                placeholder={searchPlaceholder}
                label={searchPlaceholder}
                {...(phone && { size: 'lg' })}
              />
              {phone && <SelectPage />}
              {phone && (
                <FilterSheet columns={columns} table={table}>
                  <UnreadFilter table={table} />
                  <ClearFilters table={table} />
                </FilterSheet>
              )}
            </div>
          </>
        }
      />
      {openId !== undefined && <ResultDetails report={report} view={view} openId={openId} table={table} list={query} />}
    </ResultSelectionProvider>
  );
}
