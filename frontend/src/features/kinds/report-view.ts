import type { ReportResult, ReportResultDetail } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { CountryCode } from '@proofline/contracts/codes';
import type { ComponentType } from 'react';
import type { Query } from '../../shared/api/client.ts';
import type { TableColumn } from '../../shared/table/column.ts';

/** What the frame of a report's table tells the columns. */
export interface ColumnsFrame {
  readonly report: ReportDetail;
  /** Countries of the check, to filter by. */
  readonly countries: readonly { readonly id: CountryCode; readonly name: string }[];
  /** The list's query, for an export that a cell offers. */
  readonly query: Query;
  readonly open: (result: ReportResult) => void;
  /** Whether the run is compared with an earlier one: its results say what changed. */
  readonly isCompared: boolean;
}

export interface CardProps {
  readonly report: ReportDetail;
  readonly result: ReportResult;
  readonly onOpen: (result: ReportResult) => void;
}

export interface DetailsProps {
  readonly report: ReportDetail;
  readonly result: ReportResultDetail;
  /** Whether something of the details stands over their pane, and that it does now. */
  readonly covered: boolean;
  readonly onCover: (covered: boolean) => void;
}

/** How a kind of check shows what its runs found. The report's page, its table and its details pane are everybody's. */
export interface ReportView {
  /** A hook: columns of the table, the same ones until what they read has changed. */
  readonly useColumns: (frame: ColumnsFrame) => TableColumn<ReportResult>[];
  /** A result where there is no place for a table. */
  readonly Card: ComponentType<CardProps>;
  /** Whether a result has details worth opening. */
  readonly opens: (result: ReportResult) => boolean;
  readonly detailsTitle: string;
  /** Filters of the list that leave what breaks a rule: one key leads to the next of them. */
  readonly violations: Query;
  /** Whether the details have a picture to open. */
  readonly hasPicture: (result: ReportResultDetail) => boolean;
  readonly Details: ComponentType<DetailsProps>;
  /** Downloads what the details of a neighbour show first. */
  readonly fetchAhead: (result: ReportResultDetail) => void;
  /** What the run came to, between the cards every report has and its table. */
  readonly Summary: ComponentType<{ readonly report: ReportDetail }>;
}
