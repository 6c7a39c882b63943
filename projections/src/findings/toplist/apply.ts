import type { ReportId } from '@proofline/contracts/ids';
import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import { bigint, type Columns, insertRows, integer, json, text, texts } from '../../runtime/insert-rows.ts';
import { changesIn } from '../changes.ts';
import type { ComparedRun } from '../compared-runs.ts';
import { takeBackGone } from '../gone.ts';
import { headerColumns } from '../header.ts';
import { brandKeyOf, type ToplistRecorded } from './project.ts';

/** Postgres indexes entries of at most 2,704 bytes. */
const MAX_FOLDED = 600;
export const TOPLIST_TABLE = 'toplist_results';

type Compared = ToplistRecorded & { readonly change: ResultChange | null };

/** As decimal text: the columns of integers take no nulls. */
const numberOrNull = (value: number | null): string | null => (value === null ? null : String(value));

const columns: Columns<Compared> = {
  ...headerColumns((row) => ({ ...row, outcome: row.result.outcome })),
  url: text(({ url }) => url),
  url_folded: text(({ url }) => url.toLowerCase().slice(0, MAX_FOLDED)),
  toplist_kind: text(({ toplistKind }) => toplistKind),
  brand: text(({ result }) => result.brand),
  brand_folded: text(({ result }) => result.brand.toLowerCase().slice(0, MAX_FOLDED)),
  expected: { ...bigint(({ result }) => numberOrNull(result.expected)), read: 'integer' },
  found: { ...bigint(({ result }) => numberOrNull(result.found)), read: 'integer' },
  also_at: { ...texts(({ result }) => result.alsoAt.map(String)), read: 'integer[]' },
  state: text(({ result }) => result.state),
  entries: { ...bigint(({ entries }) => numberOrNull(entries)), read: 'integer' },
  offer: text(({ result }) => result.entry?.offer ?? null),
  operator_link: text(({ result: { entry } }) => entry?.link?.finalUrl ?? entry?.link?.href ?? null),
  affiliate_ids: texts(({ result: { entry } }) =>
    (entry?.link?.affiliate?.ids ?? []).map(({ name, value }) => `${name}=${value}`),
  ),
  error_reason: text(({ result }) => result.errorReason),
  details: json(({ result: { why, elsewhere } }) => ({ why, elsewhere })),
  page_key: bigint(({ pageKey }) => pageKey),
  text_key: bigint(({ textKey }) => textKey),
  list_key: bigint(({ listKey }) => listKey),
};

const readingColumns: Columns<ToplistRecorded> = {
  report_id: bigint(({ reportId }) => reportId),
  target: integer(({ target }) => target),
  organization_id: bigint(({ organizationId }) => organizationId),
  brands: texts(({ details: { reading } }) => brandsInOrder(reading)),
  details: json(({ details }) => details),
};

/** Those of the event: what it has no room for is in a file. */
const brandsInOrder = (reading: ToplistReading | null): string[] =>
  (reading?.sections[reading.main]?.entries ?? []).map(({ position, brand }) => `${position ?? '–'}. ${brand.label}`);

export async function writeToplists(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly ToplistRecorded[],
  runs: ReadonlyMap<ReportId, ComparedRun>,
): Promise<readonly (ResultChange | null)[]> {
  const changes = await changesSince(trx, schema, recorded, runs);
  const compared = recorded.map((row, index) => ({ ...row, change: changes[index] ?? null }));
  await insertRows(trx, `${schema}.${TOPLIST_TABLE}`, columns, compared);
  const readings = recorded.filter(({ page }) => page === 1);
  await insertRows(trx, `${schema}.toplist_readings`, readingColumns, readings);
  await takeBackGone(trx, schema, recorded, runs);
  return changes;
}

/**
 * As results of any kind are compared, and one thing besides: an entry of a list that the run before could not read is
 * not new, nobody knows. Each entry asks for both, its own name then and a list without one.
 */
async function changesSince(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly ToplistRecorded[],
  runs: ReadonlyMap<ReportId, ComparedRun>,
): Promise<(ResultChange | null)[]> {
  const asked = recorded.flatMap(({ reportId, url, country, pageKey, textKey, result: { outcome } }) => [
    { reportId, outcome, pageKey, textKey },
    { reportId, outcome, pageKey: brandKeyOf(url, country, ''), textKey: null },
  ]);
  const answers = await changesIn(trx, schema, TOPLIST_TABLE, asked, runs);
  return recorded.map((_, index) => {
    const change = answers[2 * index] ?? null;
    return change === 'new' && answers[2 * index + 1] === 'undecided' ? 'undecided' : change;
  });
}

/**
 * Told as gone of a run that has completed: not the entries of a list that it could not read, and not the result that
 * stood for a list which could not be read before.
 */
export const IS_GONE = (schema: string): string => `was.brand <> '' and not exists (
  select 1 from ${schema}.${TOPLIST_TABLE} unread
  where unread.report_id = run.report_id and unread.list_key = was.list_key and unread.brand = ''
)`;
