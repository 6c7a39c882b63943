import type { CheckId, ReportId, ResultId } from '@proofline/contracts/ids';
import { asOneLine } from '@proofline/rules/one-line';

const MAX_NAME = 120;
const MAX_ADDRESS = 200;

/** What somebody has named, in one line. */
export const named = (name: string): string => asOneLine(name, MAX_NAME);
/** What was looked at, in one line. */
export const addressed = (subject: string): string => asOneLine(subject, MAX_ADDRESS);
/** A reason as it was given, in one line. */
export const reasoned = named;

/** The report's page, with the result's details open where one is meant. */
export function reportPath(
  { checkId, reportId }: { readonly checkId: CheckId; readonly reportId: ReportId },
  open: { readonly result?: ResultId; readonly comments?: 'open' } = {},
): string {
  const search = new URLSearchParams(open).toString();
  return `/manage_checks/${checkId}/reports/${reportId}${search === '' ? '' : `?${search}`}`;
}

/** What a comment is on: a report, or one result of it. */
export interface Subject {
  readonly resultId?: ResultId | undefined;
}

export const onWhat = ({ reportId }: { readonly reportId: ReportId }, { resultId }: Subject): string =>
  resultId === undefined ? `report #${reportId}` : `a result of report #${reportId}`;

/** To a comment: comments on a result stand in its details. */
export const commentPath = (run: Parameters<typeof reportPath>[0], { resultId }: Subject): string =>
  reportPath(run, resultId === undefined ? { comments: 'open' } : { result: resultId });
