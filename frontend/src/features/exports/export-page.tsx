import { Button, Loader } from '@mantine/core';
import { IconClockPause, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { EXPORT_LABELS, exportAddress, isDownloadable } from '../../shared/reports/export-link.tsx';
import { NotFoundState } from '../../shared/ui/not-found-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState, StateMessage } from '../../shared/ui/state-message.tsx';
import { useReport } from '../reports/report-query.ts';

/** A report's results as a file, at an address that can be sent to a colleague (000 §2). */
export function ExportPage() {
  const { reportId, fileFormat } = useParams({ from: '/protected/manage_checks/export/$reportId/$fileFormat' });
  const query = useReport(Number(reportId));
  if (query.failureReason instanceof ApiError && query.failureReason.status === 404) return <NotFoundState />;
  if (query.data === undefined && query.failureReason !== null) {
    return <ErrorState heading="h1" onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <Loader size={20} aria-label="Loading" />;
  const report = query.data;
  // Of an archived report the file that was kept.
  const format = fileFormat === 'xlsx' && !report.archived ? 'xlsx' : 'csv';
  return (
    <>
      <PageHeader title="Export" />
      {isDownloadable(report) ? (
        <StateMessage
          icon={<IconFileSpreadsheet size={20} />}
          title={report.project__name}
          action={
            <Button
              leftSection={<IconDownload size={16} />}
              component="a"
              href={exportAddress(report.id, {}, format)}
              download
            >
              Download {EXPORT_LABELS[format]}
            </Button>
          }
        >
          Report #{report.id}, {report.total_results_count.toLocaleString('en')} results.
        </StateMessage>
      ) : (
        <StateMessage icon={<IconClockPause size={20} />} tone="warning" title="The report is not complete yet">
          Try again in 5 minutes.
        </StateMessage>
      )}
    </>
  );
}
