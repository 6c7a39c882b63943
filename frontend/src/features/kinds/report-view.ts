import type { ReportResult, ReportResultDetail } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { ResultGrouping } from '@proofline/contracts/api/result-groups';
import type { CountryCode } from '@proofline/contracts/codes';
import type { ComponentType } from 'react';
import type { Query } from '../../shared/api/client.ts';
import type { TableColumn } from '../../shared/table/column.ts';

/** What the frame of a report's table tells the columns. */
export interface ColumnsFrame<Row extends ReportResult = ReportResult> {
  readonly report: ReportDetail;
  /** Countries of the check, to filter by. */
  readonly countries: readonly { readonly id: CountryCode; readonly name: string }[];
  /** The list's query, for an export that a cell offers. */
  readonly query: Query;
  readonly open: (result: Row) => void;
  /** Whether the run is compared with an earlier one: its results say what changed. */
  readonly isCompared: boolean;
}

export interface CardProps<Row extends ReportResult = ReportResult> {
  readonly report: ReportDetail;
  readonly result: Row;
  readonly onOpen: (result: Row) => void;
}

export interface DetailsProps<Details extends ReportResultDetail = ReportResultDetail> {
  readonly report: ReportDetail;
  readonly result: Details;
  /** Whether something of the details stands over their pane, and that it does now. */
  readonly covered: boolean;
  readonly onCover: (covered: boolean) => void;
}

/** How a kind of check shows what its runs found. The report's page, its table and its details pane are everybody's. */
export interface ReportView<
  Row extends ReportResult = ReportResult,
  Details extends ReportResultDetail = ReportResultDetail,
> {
  /** A hook: columns of the table, the same ones until what they read has changed. */
  readonly useColumns: (frame: ColumnsFrame<Row>) => TableColumn<Row>[];
  /** A result where there is no place for a table. */
  readonly Card: ComponentType<CardProps<Row>>;
  /** What unfolds below a row of the table: a row of its own over so many columns, or nothing. */
  readonly Below?: ComponentType<{ readonly result: Row; readonly columns: number }>;
  /** Whether a result has details worth opening. */
  readonly opens: (result: Row) => boolean;
  /** What its list can be counted by, as people are offered it. */
  readonly groupings: readonly ResultGrouping[];
  readonly detailsTitle: string;
  /** Filters of the list that leave what breaks a rule: one key leads to the next of them. */
  readonly violations: Query;
  /** Whether the details have a picture to open. */
  readonly hasPicture: (result: Details) => boolean;
  readonly Details: ComponentType<DetailsProps<Details>>;
  /** Downloads what the details of a neighbour show first. */
  readonly fetchAhead: (result: Details) => void;
  /** What the run came to, between the cards every report has and its table. */
  readonly Summary: ComponentType<{ readonly report: ReportDetail }>;
}

/** A kind's view as everybody but itself sees it: its results are given to it alone (`registry.ts`). */
export function defineReportView<Row extends ReportResult, Details extends ReportResultDetail>(
  view: ReportView<Row, Details>,
): ReportView {
  return view as unknown as ReportView;
}
