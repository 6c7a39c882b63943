import type { CountryCode } from '@proofline/contracts/codes';
import type { ResultId } from '@proofline/contracts/ids';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { ResultDetails } from './row.ts';

/** A result as Postgres writes it, column by column: carried to whoever has the time to read it. */
export type ResultRecordText = readonly (string | null)[];

/** What a record tells; what its cells in the list would say is in the verdicts of its details. */
export interface StreamedResult {
  readonly id: ResultId;
  /** Log position of the event that made the row. */
  readonly position: string;
  readonly url: string;
  readonly finalUrl: string | null;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  /** Null unless the page was judged. */
  readonly rating: number | null;
  readonly errorReason: BlockReason | FailureReason | null;
  readonly filteredReason: 'language' | 'content' | null;
  /** Detected ones, most likely first. */
  readonly languages: readonly string[];
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly recordedAt: number;
  /** Since the run that its own is compared with; null where there is none. */
  readonly changed: ResultChange | null;
  readonly details: ResultDetails;
}

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const columns = {
  id: "report_id || '-' || target || '-' || page",
  position: 'position',
  url: 'url',
  finalUrl: 'final_url',
  country: 'country',
  outcome: 'outcome',
  rating: 'rating',
  errorReason: 'error_reason',
  filteredReason: 'filtered_reason',
  languages: "array_to_string(languages, ',')",
  attempts: 'attempts',
  fetchedAt: epochMs('fetched_at'),
  recordedAt: epochMs('recorded_at'),
  changed: 'change',
  details: 'details',
};

/** In the order in which `readResultRecord` takes them. */
export const RECORD_COLUMNS: readonly string[] = Object.values(columns);

/** Where each of them stands. */
export const RECORD = Object.fromEntries(Object.keys(columns).map((name, index) => [name, index])) as Readonly<
  Record<keyof typeof columns, number>
>;

/** Pure: what was written by this read model is taken for what it is. */
export function readResultRecord(record: ResultRecordText): StreamedResult {
  const [id, position, url, finalUrl, country, outcome, rating, error, filtered, languages, ...rest] = record;
  const [attempts, fetchedAt, recordedAt, changed, details] = rest;
  return {
    id: id as ResultId,
    position: position ?? '',
    url: url ?? '',
    finalUrl: finalUrl ?? null,
    country: country as CountryCode,
    outcome: outcome as PageOutcome,
    rating: Number(rating) < 0 ? null : Number(rating),
    errorReason: error as StreamedResult['errorReason'],
    filteredReason: filtered as StreamedResult['filteredReason'],
    languages: languages ? languages.split(',') : [],
    attempts: Number(attempts),
    fetchedAt: Number(fetchedAt),
    recordedAt: Number(recordedAt),
    changed: changed as StreamedResult['changed'],
    details: JSON.parse(details ?? 'null') as ResultDetails,
  };
}
