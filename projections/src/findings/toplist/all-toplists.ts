import type { CountryCode } from '@proofline/contracts/codes';
import type { ResultId } from '@proofline/contracts/ids';
import type { ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import type { RowStatement } from '../../raw-rows/stream-raw-rows.ts';
import { conditionOf, DEFAULT_TOPLIST_ORDER, orderSql, type ToplistListOptions } from './selection.ts';

/** What a line of a file tells of a result. */
export interface StreamedToplist {
  readonly id: ResultId;
  readonly position: string;
  readonly url: string;
  readonly finalUrl: string | null;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly brand: string;
  readonly expected: number | null;
  readonly found: number | null;
  readonly alsoAt: string;
  readonly state: ToplistState | null;
  readonly entries: number | null;
  readonly offer: string | null;
  readonly operatorLink: string | null;
  readonly affiliateIds: string;
  readonly errorReason: BlockReason | FailureReason | null;
  readonly errorDetail: string | null;
  readonly changed: ResultChange | null;
  readonly foundBefore: number | null;
  readonly fetchedAt: string;
  readonly recordedAt: string;
  readonly durationMs: number | null;
  readonly attempts: number | null;
  readonly agentId: string | null;
  readonly browser: string | null;
  readonly exitAddress: string | null;
  readonly exitCountry: CountryCode | null;
  /** A line each, in the order of the list. */
  readonly brands: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly screenshot: string | null;
  readonly archive: string | null;
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const seen = (...path: string[]) => `list.details #>> '{seen,${path.join(',')}}'`;

/** In the order in which `readToplistRecord` takes them. */
const columns: readonly string[] = [
  "r.report_id || '-' || r.target || '-' || r.page",
  'r.position',
  'r.url',
  seen('finalUrl'),
  'r.country',
  'r.outcome',
  'r.brand',
  'r.expected',
  'r.found',
  "array_to_string(r.also_at, ', ')",
  'r.state',
  'r.entries',
  'r.offer',
  'r.operator_link',
  'array_to_string(r.affiliate_ids, chr(10))',
  'r.error_reason',
  "list.details ->> 'errorDetail'",
  'r.change',
  'was.found',
  iso('r.fetched_at'),
  iso('r.recorded_at'),
  "list.details ->> 'durationMs'",
  "list.details ->> 'attempts'",
  "list.details ->> 'agentId'",
  seen('browser'),
  seen('exit', 'address'),
  seen('exit', 'country'),
  'array_to_string(list.brands, chr(10))',
  seen('evidence', 'html'),
  seen('evidence', 'text'),
  seen('evidence', 'screenshot'),
  seen('evidence', 'archive'),
];

/** Pure: what was written by this read model is taken for what it is. */
export function readToplistRecord(record: readonly (string | null)[]): StreamedToplist {
  const [id, position, url, finalUrl, country, outcome, brand, expected, found, alsoAt, state, ...more] = record;
  const [entries, offer, operatorLink, affiliateIds, errorReason, errorDetail, changed, foundBefore, ...rest] = more;
  const [fetchedAt, recordedAt, durationMs, attempts, agentId, browser, exitAddress, exitCountry, ...kept] = rest;
  const [brands, html, text, screenshot, archive] = kept;
  return {
    ...{ id: id as ResultId, position: position ?? '', url: url ?? '', finalUrl: finalUrl ?? null },
    ...{ country: country as CountryCode, outcome: outcome as PageOutcome, brand: brand ?? '' },
    ...{ expected: numberOf(expected), found: numberOf(found), alsoAt: alsoAt ?? '' },
    ...{ state: (state ?? null) as ToplistState | null, entries: numberOf(entries), offer: offer ?? null },
    ...{ operatorLink: operatorLink ?? null, affiliateIds: affiliateIds ?? '' },
    errorReason: (errorReason ?? null) as StreamedToplist['errorReason'],
    ...{ errorDetail: errorDetail ?? null, changed: (changed ?? null) as ResultChange | null },
    ...{ foundBefore: numberOf(foundBefore), fetchedAt: fetchedAt ?? '', recordedAt: recordedAt ?? '' },
    ...{ durationMs: numberOf(durationMs), attempts: numberOf(attempts), agentId: agentId ?? null },
    ...{ browser: browser ?? null, exitAddress: exitAddress ?? null },
    ...{ exitCountry: (exitCountry ?? null) as CountryCode | null, brands: brands ?? '' },
    ...{ html: html ?? null, text: text ?? null, screenshot: screenshot ?? null, archive: archive ?? null },
  };
}

const numberOf = (digits: string | null | undefined): number | null => (digits == null ? null : Number(digits));

/** All results that match, in order. */
export function allToplists(db: Knex, organizationId: number, options: ToplistListOptions): RowStatement {
  const { sql, bindings } = conditionOf(organizationId, options);
  const results = live('toplist_results');
  const order = orderSql(options.order ?? DEFAULT_TOPLIST_ORDER);
  const statement = db.raw(
    `select ${columns.join(', ')}
     from (select r.*, row_number() over (order by ${order}) as place from ${results} r where ${sql}) r
     join ${live('toplist_readings')} list using (report_id, target)
     left join ${live('compared_runs')} run on run.report_id = r.report_id
     left join lateral (
       select b.found from ${results} b
       where b.report_id = run.base_report_id and b.page_key = r.page_key order by b.position, b.page limit 1
     ) was on true
     order by r.place`,
    bindings,
  );
  const native = statement.toSQL().toNative();
  return { sql: native.sql, bindings: native.bindings };
}
