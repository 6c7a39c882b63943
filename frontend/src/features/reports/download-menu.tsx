import { Button, Menu } from '@mantine/core';
import { EXPORT_FORMATS, type ExportFormat } from '@proofline/contracts/api/exports';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconFileZip,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Query } from '../../shared/api/client.ts';
import {
  EXPORT_LABELS,
  exportAddress,
  isDownloadable,
  mediaAddress,
  refuseUnfinished,
} from '../../shared/reports/export-link.tsx';
import type { Table } from '../../shared/table/use-table-state.ts';
import styles from './report-page.module.css';

const formatIcons: Readonly<Record<ExportFormat, ComponentType<IconProps>>> = {
  csv: IconFileTypeCsv,
  xlsx: IconFileTypeXls,
};

/** Of an archived report the file that was kept. */
const formatsOf = ({ archived }: Report): readonly ExportFormat[] => (archived ? ['csv'] : EXPORT_FORMATS);

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
          onClick={(event) => refuseUnfinished(event, report)}
          leftSection={<IconFileZip size={16} stroke={1.6} />}
        >
          Screenshots and WARCs
        </Menu.Item>
      }
      note={`${rows}, in the order shown. Excel has every matched link in a sheet of its own. Formulas are written as text. Files of at most 1,000 results come at once.`}
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
  const words = isDownloadable(report) ? note : 'Available when the run is complete.';
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {formatsOf(report).map((format) => {
          const Icon = formatIcons[format];
          return (
            <Menu.Item
              key={format}
              component="a"
              href={exportAddress(report.id, query, format)}
              download
              onClick={(event) => refuseUnfinished(event, report)}
              leftSection={<Icon size={16} stroke={1.6} />}
            >
              {EXPORT_LABELS[format]}
            </Menu.Item>
          );
        })}
        {more}
        {words !== undefined && <div className={styles.menuNote}>{words}</div>}
      </Menu.Dropdown>
    </Menu>
  );
}
