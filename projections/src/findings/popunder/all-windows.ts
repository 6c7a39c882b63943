import type { CountryCode } from '@proofline/contracts/codes';
import type { ResultId } from '@proofline/contracts/ids';
import type { WindowHop } from '@proofline/contracts/kinds/popunder/window';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import type { RowStatement } from '../../raw-rows/stream-raw-rows.ts';
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

type Options = WindowSelection & { readonly limit?: number };

/** All windows that match, in order, by the columns of a record; to be read row by row (`streamRawRows`). */
export function allWindows(db: Knex, organizationId: number, options: Options): RowStatement {
  const { sql, bindings } = selectRecords(db, organizationId, options, columns).toSQL().toNative();
  return { sql, bindings };
}

/** As many of them as the limit says, at once. */
export async function windowRecords(
  db: Knex,
  organizationId: number,
  options: Options & { readonly limit: number },
): Promise<(string | null)[][]> {
  const texts = columns.map((column) => `(${column})::text`);
  const records = selectRecords(db, organizationId, options, texts).options({ rowMode: 'array' });
  return ((await records) as { rows: (string | null)[][] }).rows;
}

function selectRecords(
  db: Knex,
  organizationId: number,
  { limit, ...selection }: Options,
  selected: readonly string[],
): Knex.Raw {
  const { sql, bindings } = conditionOf(organizationId, selection);
  return db.raw(
    `select ${selected.join(', ')}
     from (select * from ${live('popunder_windows')} where ${sql}) popunder_windows
     join (select report_id, target, page, details from ${live('popunder_details')}) d using (report_id, target, page)
     order by ${orderSql(selection.order)} limit :most`,
    { ...bindings, most: limit ?? null },
  );
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
