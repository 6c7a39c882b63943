import type { CountryCode } from '@proofline/contracts/codes';
import type { ResultId } from '@proofline/contracts/ids';
import type { WindowHop } from '@proofline/contracts/kinds/popunder/window';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { HANDFULS_KEPT, type RawRows } from '../../raw-rows/raw-rows.ts';
import { streamRawRows } from '../../raw-rows/stream-raw-rows.ts';
import type { Undecided } from './look-results.ts';
import type { WindowSelection } from './query.ts';
import type { WindowDetails } from './row.ts';
import { conditionOf, orderSql } from './selection.ts';

/** A window as an export tells it. */
export interface StreamedWindow {
  readonly id: ResultId;
  readonly position: string;
  readonly url: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly finalUrl: string | null;
  readonly matchedLink: string | null;
  readonly undecided: Undecided | null;
  readonly looks: number;
  readonly changed: ResultChange | null;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly recordedAt: number;
  readonly keywords: readonly string[];
  readonly networks: readonly string[];
  readonly hops: readonly WindowHop[];
  readonly details: WindowDetails;
}

const RECORDS_AT_A_TIME = 100;
const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** In the order in which `readWindowRecord` takes them. */
const columns = [
  "report_id || '-' || target || '-' || page",
  'position',
  'url',
  'country',
  'outcome',
  'final_url',
  'matched_link',
  'undecided',
  'looks',
  'change',
  epochMs('fetched_at'),
  epochMs('recorded_at'),
  'array_to_json(keywords)',
  'array_to_json(networks)',
  'hops',
  'details',
];

/** All windows that match, in order, some at a time, through a cursor: memory stays the same whatever their number. */
export function streamRawWindows(
  db: Knex,
  organizationId: number,
  {
    signal,
    limit,
    ...selection
  }: WindowSelection & { readonly signal?: AbortSignal | undefined; readonly limit?: number },
): AsyncGenerator<RawRows> {
  const { sql, bindings } = conditionOf(organizationId, selection);
  const statement = db.raw(
    `select ${columns.join(', ')}
     from (select * from ${live('popunder_windows')} where ${sql}) popunder_windows
     join (select report_id, target, page, details from ${live('popunder_details')}) d using (report_id, target, page)
     order by ${orderSql(selection.order)} limit :most`,
    { ...bindings, most: limit ?? null },
  );
  return streamRawRows(db, statement, { atATime: RECORDS_AT_A_TIME, kept: HANDFULS_KEPT, signal });
}

/** Pure: what was written by this read model is taken for what it is. */
export function readWindowRecord(record: readonly (string | null)[]): StreamedWindow {
  const [id, position, url, country, outcome, finalUrl, matchedLink, undecided, looks, changed, ...rest] = record;
  const [fetchedAt, recordedAt, keywords, networks, hops, details] = rest;
  return {
    id: id as ResultId,
    position: position ?? '',
    url: url ?? '',
    country: country as CountryCode,
    outcome: outcome as PageOutcome,
    finalUrl: finalUrl ?? null,
    matchedLink: matchedLink ?? null,
    undecided: (undecided ?? null) as Undecided | null,
    looks: Number(looks),
    changed: (changed ?? null) as ResultChange | null,
    fetchedAt: Number(fetchedAt),
    recordedAt: Number(recordedAt),
    keywords: JSON.parse(keywords ?? '[]') as string[],
    networks: JSON.parse(networks ?? '[]') as string[],
    hops: JSON.parse(hops ?? '[]') as WindowHop[],
    details: JSON.parse(details ?? 'null') as WindowDetails,
  };
}
