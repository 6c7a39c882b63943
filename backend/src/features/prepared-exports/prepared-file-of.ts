import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { ReportRow } from '@proofline/projections/reports/query';

/** Where the whole of a report's results lies ready as a file; null where it does not. Pure. */
export function preparedFileOf(
  { id, archivedFiles, preparedFiles }: Pick<ReportRow, 'id' | 'archivedFiles' | 'preparedFiles'>,
  format: ExportFormat,
): string | null {
  const isThere =
    preparedFiles.some((file) => file.format === format) ||
    (format === 'csv' && archivedFiles.some(({ name }) => name === 'export'));
  return isThere ? `/api/reports/${id}/export.${format}` : null;
}
