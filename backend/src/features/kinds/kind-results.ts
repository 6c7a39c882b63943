import type { EarlierResultView } from '@proofline/contracts/api/earlier-results';
import type {
  MatchedLinkPage,
  ReportResult,
  ReportResultDetail,
  ReportResultQuery,
  ResultMetadata,
  RuleTree,
} from '@proofline/contracts/api/report-results';
import type { ResultGrouping, ResultGroupsView } from '@proofline/contracts/api/result-groups';
import type { GonePageView } from '@proofline/contracts/api/run-changes';
import type { OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { BrandPlacesView } from '@proofline/contracts/kinds/brand-places';
import type { Evidence } from '@proofline/contracts/page-visit';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { PageOf, PageRequest } from '@proofline/projections/paging';
import type { RowStatement } from '@proofline/projections/raw-rows/stream-raw-rows';
import type { ReportDetail } from '@proofline/projections/reports/query';
import type { QueryRule } from '@proofline/rules/query-tree';
import type { ExportReaderName } from './export-reader.ts';

/** What a list of results, a step to a neighbour and an export are filtered and sorted by. */
export type ResultSelection = Omit<ReportResultQuery, 'report' | 'page' | 'page_size'>;

/** Whose results are read, and where from. */
export interface ResultSource {
  readonly db: Knex;
  readonly organizationId: OrganizationId;
  /** Who asks, for what they have read; absent where nobody does, as for a file that is kept. */
  readonly userId?: UserId;
}

/** A result as its kind says it; whether who asks has read it is said of all alike. */
export type WithoutReading<Result> = Result extends unknown ? Omit<Result, 'read'> : never;

/** A listed result; absent where its kind does not know whether who asks has read it. */
export type MaybeRead<Result> = WithoutReading<Result> & { readonly read?: boolean };

/** Where exports lead who reads them, and what they may tell. */
export interface ExportOptions {
  /** Origin of this product as who asks has reached it, with which addresses in the file begin; may be empty. */
  readonly origin: string;
  readonly tellsErrorsInDetail: boolean;
}

/** A table of which a thread makes lines (`export-readers.ts`). */
export interface ResultTable {
  /** Who reads its rows, with all that it needs to know. */
  readonly reader: ExportReaderName;
  /** Undefined where nothing is to be asked for: there are none. */
  readonly rows: RowStatement | undefined;
  /** What is stored under a hash that the reader asks for; undefined when it is not there. */
  stored?(sha256: string): Promise<string | undefined>;
}

/** A result with what was kept of it; null where nothing was seen. */
export interface ResultEvidence {
  readonly id: ResultId;
  readonly url: string;
  readonly country: string;
  readonly evidence: Evidence | null;
  /** Pictures of the page that are stored, beside what they were held against; in the order of the verdicts. */
  readonly compared: readonly ComparedPicture[];
}

/** A stored picture of a page beside the image that a rule looks for. */
export interface ComparedPicture {
  readonly rule: RuleAddress;
  /** Of the wanted image. */
  readonly name: string;
  /** Where the wanted image is: an address of this product, for such as it keeps. */
  readonly targetUrl: string;
  readonly matchSha256: string;
  /** 0 is the same picture, 100 is nothing alike. */
  readonly distance: number | null;
  readonly matched: boolean;
}

/** A rule of a run: ids are unique in their tree alone. */
export interface RuleAddress {
  readonly of: RuleTree;
  readonly id: string;
}

/** The links that rules of a run find on pages. */
export interface LinkResults {
  /** Links of a result that a rule found; undefined where there is no such result, or no such rule judged it. */
  find(
    source: ResultSource & { readonly blobs: Blobs },
    id: ResultId,
    report: ReportDetail,
    rule: RuleAddress,
    slice: { readonly from: number; readonly size: number },
  ): Promise<
    | {
        /** Links the rule found. */
        readonly count: number;
        /** Those of them that can be listed; `links` are the slice asked for. */
        readonly listed: number;
        readonly links: MatchedLinkPage['results'];
      }
    | undefined
  >;
  /** Whether any rule of its run looks for links. */
  areLookedFor(report: ReportDetail): boolean;
  /** A row for each link; `rule`: of this one alone. */
  export(
    source: ResultSource & { readonly blobs: Blobs },
    report: ReportDetail,
    selection: ResultSelection,
    rule: RuleAddress | undefined,
  ): ResultTable;
}

/** A saved page with what of it is to be marked. */
export interface PageToShow {
  readonly evidence: Evidence;
  readonly finalUrl: string;
  readonly rules: readonly {
    readonly of: RuleTree;
    readonly rule: QueryRule;
    /** Whether what it came to speaks for the page. */
    readonly isGood: boolean;
  }[];
}

/** What became of a page, for who reads it in a line. */
export interface ResultVerdict {
  /** What was judged, as people read it: an address, a keyword. */
  readonly subject: string;
  readonly isCompliant: boolean;
  /** What speaks against it, the first of it first. */
  readonly against: readonly { readonly rule: string; readonly mark: string; readonly found: string }[];
}

/** What the api asks of a kind of check about what its runs have found, and mails that tell of it. */
export interface KindResults {
  /** What its list is filtered and sorted by. */
  readonly fields: ResultMetadata['fields'];
  list(
    source: ResultSource,
    reportId: number,
    selection: ResultSelection,
    page: PageRequest,
  ): Promise<PageOf<MaybeRead<ReportResult>>>;
  /** How many of a list have what in common; the filter that a group stands for is left out. Bounded. */
  groups(
    source: ResultSource,
    reportId: ReportId,
    by: ResultGrouping,
    selection: ResultSelection,
  ): Promise<Omit<ResultGroupsView, 'report' | 'by'>>;
  /** Where brands stood in this run and those of its check before it; absent: its results have no places. Bounded. */
  places?(source: ResultSource, reportId: ReportId): Promise<BrandPlacesView['brands']>;
  /** Pages that a completed run has no result for and the one before it has, by address. */
  gone(source: ResultSource, reportId: number, page: PageRequest): Promise<PageOf<GonePageView>>;
  /** Undefined when the organisation has no such result. */
  find(
    source: ResultSource,
    id: ResultId,
    selection: ResultSelection,
    options: { readonly tellsErrorsInDetail: boolean },
  ): Promise<WithoutReading<ReportResultDetail> | undefined>;
  /** The same page in the run that its own is compared with; undefined when the organisation has no such result. */
  earlier(source: ResultSource, id: ResultId): Promise<EarlierResultView | undefined>;
  /** @throws InvalidInput for a selection that its list does not take either */
  export(
    source: ResultSource,
    report: ReportDetail,
    selection: ResultSelection,
    options: ExportOptions,
  ): Promise<ResultTable>;
  /** Of the first results of a selection, in its order, what was kept of each. */
  evidence(
    source: ResultSource,
    report: ReportDetail,
    selection: ResultSelection,
    limit: number,
  ): Promise<readonly ResultEvidence[]>;
  /** Of these results, in this order; undefined when the organisation does not have all of them. */
  evidenceByIds(source: ResultSource, ids: readonly ResultId[]): Promise<readonly ResultEvidence[] | undefined>;
  /** What was kept of the page that a result stands on; undefined when there is none. */
  evidenceOf(source: ResultSource, id: ResultId): Promise<Evidence | undefined>;
  /** Hashes of pictures that are shown beside a result and are none of its page's; absent: those of `evidenceOf`. */
  picturesOf?(source: ResultSource, id: ResultId): Promise<readonly string[]>;
  /** The page that a result stands on, with the rules that judged it; undefined where it was not seen. */
  pageOf(source: ResultSource, id: ResultId, report: ReportDetail): Promise<PageToShow | undefined>;
  /** Undefined where nothing was judged. */
  verdictOf(source: ResultSource, id: ResultId, report: ReportDetail): Promise<ResultVerdict | undefined>;
  /** Addresses of the WARC segments of a result's target, in page order. */
  archiveOf(source: ResultSource, id: ResultId): Promise<readonly string[]>;
  /** Absent: no rule of the kind looks for links. */
  readonly links?: LinkResults;
}
