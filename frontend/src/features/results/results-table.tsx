import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { CountryCode } from '@proofline/contracts/codes';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { FilterInput } from '../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../shared/table/filter-sheet.tsx';
import { type Table, useTableState } from '../../shared/table/use-table-state.ts';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { ResultDetails } from './details/result-details.tsx';
import { NoResults } from './no-results.tsx';
import { OutcomeTabs } from './outcome-tabs.tsx';
import { ResultCard } from './result-card.tsx';
import { resultColumns } from './result-columns.tsx';
import styles from './results.module.css';
import { resultsQuery } from './results-query.ts';
import { resultsTableOptions } from './results-table-options.ts';
import { useOpenResult } from './use-open-result.ts';

export const useResultsTable = (): Table => useTableState(resultsTableOptions);

interface Props {
  report: ReportDetail;
  countries: readonly { id: CountryCode; name: string }[];
  table: Table;
}

/** The pages of a report with their verdicts, and the details of the one that is open. */
export function ResultsTable({ report, countries, table }: Props) {
  const phone = useIsPhone();
  const query = useQuery(resultsQuery(report.id, table.query));
  const { openId, open } = useOpenResult();
  const running = !FINISHED_REPORT_STATUSES.has(report.status.id);
  // Progress changes the report many times a second; columns change with its rules only.
  const { id, status, rules, filters, languages } = report;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns read of the report what is listed
  const columns = useMemo(
    () => resultColumns({ report, countries, query: table.query, open: (result) => open(result.id) }),
    [id, status.id, rules, filters, languages, countries, table.query, open],
  );
  // Of a page that was filtered out nobody asks what it looked like.
  const openRow = (result: ReportResult) => {
    if (result.compliant !== null) open(result.id);
  };
  return (
    <>
      <DataTable
        label="Results"
        columns={columns}
        query={query}
        table={table}
        rowId={(result) => result.id}
        rowAttributes={(result) => ({ 'data-result-id': result.id })}
        flashOn={(result) => result.position}
        isSelected={(result) => result.id === openId}
        onRowClick={openRow}
        card={(result) => <ResultCard report={report} result={result} onOpen={openRow} />}
        empty={<NoResults kind={report.project.kind} table={table} running={running} />}
        live={running}
        toolbar={
          <>
            {!phone && <h2 className={styles.title}>Results</h2>}
            <OutcomeTabs counts={report.outcomes} table={table} />
            {!phone && <ClearFilters table={table} />}
            <div className={styles.filter}>
              <FilterInput
                table={table}
                name="url"
                placeholder="Filter by website URL"
                label="Filter by website URL"
                {...(phone && { size: 'lg' })}
              />
              {phone && (
                <FilterSheet columns={columns} table={table}>
                  <ClearFilters table={table} />
                </FilterSheet>
              )}
            </div>
          </>
        }
      />
      {openId !== undefined && <ResultDetails report={report} id={openId} table={table} />}
    </>
  );
}
