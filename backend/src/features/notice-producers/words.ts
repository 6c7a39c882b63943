import type { CheckId, ReportId, ResultId } from '@proofline/contracts/ids';

const MAX_NAME = 120;
const MAX_ADDRESS = 200;

/** What would break the line, or turn the direction of what stands beside it. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\s]+/gu;

const shortened = (text: string, most: number): string => {
  const letters = [...text.replace(unseen, ' ').trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
};

/** What somebody has named, in one line. */
export const named = (name: string): string => shortened(name, MAX_NAME);
/** What was looked at, in one line. */
export const addressed = (subject: string): string => shortened(subject, MAX_ADDRESS);
/** A reason as it was given, in one line. */
export const reasoned = named;

/** `1 page`, `1,200 pages`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

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
