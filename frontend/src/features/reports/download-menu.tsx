import { Button, Loader, Menu } from '@mantine/core';
import { type ExportFormat, MAX_MEDIA_RESULTS } from '@proofline/contracts/api/exports';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconFileZip,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type { Query } from '../../shared/api/client.ts';
import { exportAddress, isDownloadable, mediaAddress, refuseUnfinished } from '../../shared/reports/export-link.tsx';
import type { Table } from '../../shared/table/use-table-state.ts';
import { inMain } from '../../shared/ui/in-main.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { exportStateOf, exportWords, formatsOf, usePrepareExport } from './prepared-export.ts';
import styles from './report-page.module.css';

const MOST = MAX_MEDIA_RESULTS.toLocaleString('en');

const formatIcons: Readonly<Record<ExportFormat, ComponentType<IconProps>>> = {
  csv: IconFileTypeCsv,
  xlsx: IconFileTypeXls,
};

const PREPARED_NOTE = 'All results of a large report are prepared as a file first, once for everybody.';

/** The report as a file, of the rows that its table shows. */
export function DownloadMenu({ report, table }: { report: ReportDetail; table: Table }) {
  const rows = table.filterCount > 0 ? 'The rows that match your filters' : 'All rows';
  return (
    <DownloadFormats
      report={report}
      query={table.query}
      more={
        <Menu.Item
          component="a"
          href={mediaAddress(report.id, table.query)}
          download
          onClick={(event) => refuseTooMuch(event, report, table)}
          leftSection={<IconFileZip size={16} stroke={1.6} />}
        >
          Screenshots and WARCs
        </Menu.Item>
      }
      note={`${rows}, in the order shown. Excel also has every matched link. Formulas are written as text. Screenshots and WARCs come of up to ${MOST} results.`}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        rightSection={<IconChevronDown size={14} />}
      >
        Download
      </Button>
    </DownloadFormats>
  );
}

/** How many results there are behind filters, the server alone knows: it refuses what is too much as well. */
function refuseTooMuch(event: MouseEvent, report: ReportDetail, table: Table): void {
  refuseUnfinished(event, report);
  if (event.defaultPrevented || table.filterCount > 0 || report.total_results_count <= MAX_MEDIA_RESULTS) return;
  event.preventDefault();
  toast('info', 'Too many results for one file', `Filter the results, so that at most ${MOST} are left.`);
}

interface Props {
  readonly report: Report;
  /** Filters and order of its results. */
  readonly query: Query;
  /** Other files of the report. */
  readonly more?: ReactNode;
  readonly note?: string;
  /** What opens the menu. */
  readonly children: ReactNode;
}

/** A menu of the formats that a report's results can be had in. */
export function DownloadFormats({ report, query, more, note, children }: Props) {
  const prepare = usePrepareExport(report);
  const entries = formatsOf(report).map((format) => ({ format, state: exportStateOf(report, query, format) }));
  const isPrepared = entries.some(({ state }) => state.type !== 'ready' && state.type !== 'unfinished');
  const words = isDownloadable(report)
    ? [note, isPrepared ? PREPARED_NOTE : undefined].filter((one) => one !== undefined).join(' ')
    : 'Available when the run is complete.';
  return (
    <Menu position="bottom-end" width={240} portalProps={inMain()} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ format, state }) => {
          const Icon = formatIcons[format];
          return state.type === 'ready' || state.type === 'unfinished' ? (
            <Menu.Item
              key={format}
              component="a"
              href={exportAddress(report.id, query, format)}
              download
              onClick={(event) => refuseUnfinished(event, report)}
              leftSection={<Icon size={16} stroke={1.6} />}
            >
              {exportWords(state, format)}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={format}
              closeMenuOnClick={false}
              onClick={() => prepare(format, state)}
              leftSection={
                state.type === 'waiting' || state.type === 'preparing' ? (
                  <Loader size={16} />
                ) : (
                  <Icon size={16} stroke={1.6} />
                )
              }
            >
              {exportWords(state, format)}
            </Menu.Item>
          );
        })}
        {more}
        {words !== '' && <div className={styles.menuNote}>{words}</div>}
      </Menu.Dropdown>
    </Menu>
  );
}
