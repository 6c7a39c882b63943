import { Button, Menu } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { IconChevronDown, IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { exportAddress, isDownloadable, refuseUnfinished } from '../../shared/reports/export-link.tsx';
import type { Table } from '../../shared/table/use-table-state.ts';
import styles from './report-page.module.css';

/** The report as a file. */
export function DownloadMenu({ report, table }: { report: ReportDetail; table: Table }) {
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={exportAddress(report.id, table.query)}
          download
          onClick={(event) => refuseUnfinished(event, report)}
          leftSection={<IconFileTypeCsv size={16} stroke={1.6} />}
        >
          CSV
        </Menu.Item>
        <div className={styles.menuNote}>
          {isDownloadable(report)
            ? `${table.filterCount > 0 ? 'The rows that match your filters' : 'All rows'}, in the order shown. Formulas are written as text.`
            : 'Available when the run is complete.'}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
