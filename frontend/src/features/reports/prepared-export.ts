import { type ExportFormat, preparedExportSchema } from '@proofline/contracts/api/exports';
import type { Report } from '@proofline/contracts/api/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { apiPost, type Query } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { orderOf } from '../../shared/api/order-of.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { EXPORT_LABELS, isDownloadable } from '../../shared/reports/export-link.tsx';
import { toast } from '../../shared/ui/toast.tsx';

/** Where the file of a report stands: to be had, to be asked for, on its way, or not there for who looks. */
export type ExportState =
  | { readonly type: 'ready' | 'unfinished' }
  | { readonly type: 'unprepared'; readonly mayAsk: boolean }
  | { readonly type: 'failed'; readonly mayAsk: boolean; readonly isMissingResults: boolean }
  | { readonly type: 'waiting' | 'preparing'; readonly percent: number };

/** What is filtered or sorted is written as it is asked for; the whole of a large report is prepared first. Pure. */
export function exportStateOf(report: Report, query: Query, format: ExportFormat): ExportState {
  if (!isDownloadable(report)) return { type: 'unfinished' };
  const isWhole = Object.values(orderOf(query)).every((value) => value === undefined || value === '');
  const file = format === 'csv' ? report.csv_file : report.xlsx_file;
  if (!report.is_large || report.archived || !isWhole || file !== null) return { type: 'ready' };
  const mayAsk = report.available_actions.includes('prepare_export');
  const underWay = report.exports_under_way.find((one) => one.format === format);
  if (underWay === undefined) return { type: 'unprepared', mayAsk };
  if (underWay.state === 'failed') {
    return { type: 'failed', mayAsk, isMissingResults: underWay.reason === 'results_missing' };
  }
  return { type: underWay.state, percent: underWay.percent };
}

/** What stands on an entry or a button. Pure. */
export function exportWords(state: ExportState, format: ExportFormat): string {
  const label = EXPORT_LABELS[format];
  switch (state.type) {
    case 'ready':
    case 'unfinished':
      return label;
    case 'unprepared':
      return `Prepare ${label} file`;
    case 'failed':
      return `${label} failed${state.isMissingResults ? ', results are missing' : ''}: prepare again`;
    case 'waiting':
      return `${label} waits for its turn`;
    case 'preparing':
      return `Preparing ${label}: ${state.percent} %`;
  }
}

/** Of an archived report what was kept. Pure. */
export const formatsOf = ({ archived, xlsx_file: xlsx }: Report): readonly ExportFormat[] =>
  archived && xlsx === null ? ['csv'] : ['csv', 'xlsx'];

/** Asks for a file that is not there; of one that is on its way it says when to try again. */
export function usePrepareExport(report: Pick<Report, 'id'>): (format: ExportFormat, state: ExportState) => void {
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: (format: ExportFormat) =>
      savedOrSaid(apiPost(`/api/reports/${report.id}/exports/`, preparedExportSchema, { format })),
    onSuccess: (_, format) => sayWait(format),
    onError: (error) => {
      if (error instanceof ApiError && [409, 429].includes(error.status)) toast('danger', error.detail);
      else logFailure('A file could not be asked for.', error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.reports.all }),
  });
  return (format, state) => {
    if (state.type === 'waiting' || state.type === 'preparing') sayWait(format);
    else if ('mayAsk' in state && state.mayAsk) asking.mutate(format);
    else if ('mayAsk' in state) toast('info', 'This file is not prepared yet', 'Ask a colleague to prepare it.');
  };
}

const sayWait = (format: ExportFormat) =>
  toast('info', `The ${EXPORT_LABELS[format]} file is being prepared`, 'Try again in 5 minutes.');
