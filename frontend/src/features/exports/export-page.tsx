import { Button, Loader } from '@mantine/core';
import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { IconClockPause, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { EXPORT_LABELS, exportAddress } from '../../shared/reports/export-link.tsx';
import { NotFoundState } from '../../shared/ui/not-found-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState, StateMessage } from '../../shared/ui/state-message.tsx';
import { exportStateOf, exportWords, formatsOf, usePrepareExport } from '../reports/prepared-export.ts';
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
  return <ExportOf report={query.data} format={fileFormat === 'xlsx' ? 'xlsx' : 'csv'} />;
}

function ExportOf({ report, format: asked }: { readonly report: ReportDetail; readonly format: ExportFormat }) {
  const prepare = usePrepareExport(report);
  const format = formatsOf(report).includes(asked) ? asked : 'csv';
  const state = exportStateOf(report, {}, format);
  const isUnderWay = state.type === 'waiting' || state.type === 'preparing';
  if (state.type === 'unfinished') {
    return (
      <>
        <PageHeader title="Export" />
        <StateMessage icon={<IconClockPause size={20} />} tone="warning" title="The report is not complete yet">
          Try again in 5 minutes.
        </StateMessage>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Export" />
      <StateMessage
        icon={<IconFileSpreadsheet size={20} />}
        title={report.project__name}
        action={
          state.type === 'ready' ? (
            <Button
              leftSection={<IconDownload size={16} />}
              component="a"
              href={exportAddress(report.id, {}, format)}
              download
            >
              Download {EXPORT_LABELS[format]}
            </Button>
          ) : (
            <Button
              leftSection={isUnderWay ? <Loader size={16} /> : <IconDownload size={16} />}
              variant={isUnderWay ? 'default' : 'filled'}
              onClick={() => prepare(format, state)}
            >
              {exportWords(state, format)}
            </Button>
          )
        }
      >
        Report #{report.id}, {report.total_results_count.toLocaleString('en')} results.
        {state.type !== 'ready' && ' The file of a large report is prepared first, once for everybody.'}
      </StateMessage>
    </>
  );
}
