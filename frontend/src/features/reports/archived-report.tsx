import { Button } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { IconArchive, IconDownload, IconFileTypeXls, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { exportAddress, linksAddress } from '../../shared/reports/export-link.tsx';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';

interface Props {
  readonly report: Pick<
    ReportDetail,
    'id' | 'xlsx_file' | 'archive_after_months' | 'archived_files' | 'evidence_expired_at' | 'evidence_retention_months'
  >;
}

/** What is left of an old report: the files that were kept when its results left the tables (002 §2.2). */
export function ArchivedReport({ report }: Props) {
  const hasSupport = useSwitch('enable_support_in_sidebar');
  const has = (name: ReportDetail['archived_files'][number]['name']) =>
    report.archived_files.some((file) => file.name === name);
  const support = hasSupport ? <Link to="/support">contact support</Link> : 'contact support';
  return (
    <EmptyState
      icon={<IconArchive size={20} />}
      title={`This report is older than ${report.archive_after_months} months, thus only the export file is available.`}
      action={
        <>
          {has('export') && (
            <Button
              component="a"
              href={exportAddress(report.id, {}, 'csv')}
              download
              leftSection={<IconDownload size={16} stroke={1.6} />}
            >
              Download CSV
            </Button>
          )}
          {report.xlsx_file !== null && (
            <Button
              component="a"
              variant="default"
              href={exportAddress(report.id, {}, 'xlsx')}
              download
              leftSection={<IconFileTypeXls size={16} stroke={1.6} />}
            >
              Download Excel
            </Button>
          )}
          {has('links') && (
            <Button
              component="a"
              variant="default"
              href={linksAddress(report.id)}
              download
              leftSection={<IconLink size={16} stroke={1.6} />}
            >
              Download links
            </Button>
          )}
        </>
      }
    >
      {report.evidence_expired_at === null ? (
        <>If you need the raw data, please {support}: you will get it within one working day.</>
      ) : (
        <>
          <p data-testid="evidence-deleted">
            Saved pages, screenshots and WARC files of this report have not been kept since{' '}
            <TimeText at={report.evidence_expired_at} show="absolute" />. Evidence is kept for{' '}
            {report.evidence_retention_months} months.
          </p>
          <p>
            {report.archived_files.length > 0 && 'What was found on its pages stays in the files. '}
            If you have a question, please {support}.
          </p>
        </>
      )}
    </EmptyState>
  );
}
