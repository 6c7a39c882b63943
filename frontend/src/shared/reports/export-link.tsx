import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { RuleTree } from '@proofline/contracts/api/report-results';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import type { MouseEvent, ReactNode } from 'react';
import { addressOf, type Query } from '../api/client.ts';
import { orderOf } from '../api/order-of.ts';
import { toast } from '../ui/toast.tsx';

/** Only finished reports can be downloaded (002 §2.1, §8). */
export const isDownloadable = ({ status, available_actions }: Report): boolean =>
  FINISHED_REPORT_STATUSES.has(status.id) && available_actions.includes('download_report');

/** What the menus call the formats (002 §2.2). */
export const EXPORT_LABELS: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };

/** A report's results as a file, with the list's filters and order. */
export const exportAddress = (report: number, query: Query, format: ExportFormat): string =>
  addressOf(`/api/reports/${report}/export.${format}`, orderOf(query));

/** Screenshots and WARCs of those results, as one ZIP file. */
export const mediaAddress = (report: number, query: Query): string =>
  addressOf(`/api/reports/${report}/media.zip`, orderOf(query));

/** Every link that any of its rules found, as CSV. */
export const linksAddress = (report: number): string => addressOf(`/api/reports/${report}/links.csv`);

/** Every link that one rule found in those results, as CSV. */
const linkExportAddress = (report: number, query: Query, rule: RuleAddress): string =>
  addressOf(`/api/reports/${report}/links.csv`, { ...orderOf(query), ...rule });

/** A rule's id is its own in its tree alone. */
interface RuleAddress {
  readonly of: RuleTree;
  readonly rule: string;
}

interface Props {
  readonly report: ReportDetail;
  readonly query: Query;
  /** The links that this rule found, instead of the results. */
  readonly linksOf?: RuleAddress;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Downloads the results; of a report that still runs it says when to try again. */
export function ExportLink({ report, query, linksOf, children, ...rest }: Props) {
  const address =
    linksOf === undefined ? exportAddress(report.id, query, 'csv') : linkExportAddress(report.id, query, linksOf);
  return (
    <a href={address} download onClick={(event) => refuseUnfinished(event, report)} {...rest}>
      {children}
    </a>
  );
}

export function refuseUnfinished(event: MouseEvent, report: Report): void {
  if (isDownloadable(report)) return;
  event.preventDefault();
  toast('info', 'The report is not complete yet', 'Try again in 5 minutes.');
}
