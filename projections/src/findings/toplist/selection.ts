import type { ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { live } from '../../live-schema.ts';
import type { Order } from '../../paging.ts';

/** From one place to another, both included; undefined where it is open. */
export interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface ToplistFilter {
  readonly reportId: number;
  readonly url?: string | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly outcomes?: readonly PageOutcome[] | undefined;
  readonly states?: readonly ToplistState[] | undefined;
  /** Part of its name, in any case of letters. */
  readonly brand?: string | undefined;
  /** Its whole name. */
  readonly namedBrand?: string | undefined;
  /** Its whole name, of results that are not as expected. */
  readonly brokenBrand?: string | undefined;
  /** Host of the address, in lower case. */
  readonly website?: string | undefined;
  readonly expected?: Range | undefined;
  readonly found?: Range | undefined;
  readonly changes?: readonly ResultChange[] | undefined;
  readonly reading?: { readonly userId: number; readonly isRead: boolean } | undefined;
}

export const TOPLIST_ORDERS = [
  'status',
  'url',
  'country',
  'brand',
  'expected',
  'found',
  'state',
  'changed',
  'offer',
  'recordedAt',
] as const;
export type ToplistOrderField = (typeof TOPLIST_ORDERS)[number];

/** What was not found, or not expected, comes after all that was. */
const BEHIND_ALL = 1_000_000;

/** The worst first. */
const stateRank = `case state when 'missing' then 0 when 'worse' then 1 when 'better' then 2 when 'unsure' then 3
  when 'match' then 4 else 5 end`;
const changeRank = `case change when 'broken' then 0 when 'fixed' then 1 when 'new' then 2 when 'changed' then 3
  when 'undecided' then 4 when 'unchanged' then 5 else 6 end`;

const keys: Readonly<Record<ToplistOrderField, string>> = {
  status: 'status_rank',
  url: 'url_folded',
  country: 'country',
  brand: 'brand_folded',
  expected: `coalesce(expected, ${BEHIND_ALL})`,
  found: `coalesce(found, ${BEHIND_ALL})`,
  state: stateRank,
  changed: changeRank,
  // What has none comes last.
  offer: `coalesce(lower(offer), '\u{10ffff}') collate "C"`,
  recordedAt: 'position',
};

export const DEFAULT_TOPLIST_ORDER: Order<ToplistOrderField> = { field: 'status', descending: false };

/** Equals by status come newest first, others in the order of the log; brands of a list in that of the list. Pure. */
export function orderSql({ field, descending }: Order<ToplistOrderField>): string {
  const places = field === 'status' ? 'position desc, page' : 'position, page';
  const direction = descending ? 'desc' : 'asc';
  return field === 'recordedAt' ? `position ${direction}, page` : `${keys[field]} ${direction}, ${places}`;
}

const WEBSITE = "split_part(url_folded, '/', 3)";
export const GROUP_KEYS = { website: WEBSITE, country: 'country', brand: 'brand', state: 'state' } as const;

interface Condition {
  readonly sql: string;
  readonly bindings: Record<string, string | number | readonly string[]>;
}

/** Of rows of `toplist_results`, which is called `r`. Pure. */
export function conditionOf(organizationId: number, filter: ToplistFilter): Condition {
  const parts = ['r.report_id = :reportId', 'r.organization_id = :organizationId'];
  const bindings: Condition['bindings'] = { reportId: filter.reportId, organizationId };
  const add = (sql: string, name?: string, value?: string | number | readonly string[]) => {
    parts.push(sql);
    if (name !== undefined && value !== undefined) bindings[name] = value;
  };
  if (filter.url) add('strpos(r.url_folded, :url) > 0', 'url', filter.url.toLowerCase());
  if (filter.countries) add('r.country = any(:countries)', 'countries', filter.countries);
  if (filter.outcomes) add('r.outcome = any(:outcomes)', 'outcomes', filter.outcomes);
  if (filter.states) add('r.state = any(:states)', 'states', filter.states);
  if (filter.brand) add('strpos(r.brand_folded, :brand) > 0', 'brand', filter.brand.toLowerCase());
  if (filter.namedBrand !== undefined) add('r.brand = :namedBrand', 'namedBrand', filter.namedBrand);
  if (filter.brokenBrand !== undefined) {
    add("r.brand = :brokenBrand and r.outcome = 'not_compliant'", 'brokenBrand', filter.brokenBrand);
  }
  if (filter.website !== undefined) add(`${WEBSITE} = :website`, 'website', filter.website);
  if (filter.changes) add('r.change = any(:changes)', 'changes', filter.changes);
  for (const [column, range] of [
    ['expected', filter.expected],
    ['found', filter.found],
  ] as const) {
    if (range?.from !== undefined) add(`r.${column} >= :${column}From`, `${column}From`, range.from);
    if (range?.to !== undefined) add(`r.${column} <= :${column}To`, `${column}To`, range.to);
  }
  if (filter.reading) {
    const read = `select 1 from ${live('result_reads')} read where read.user_id = :readerId
      and read.report_id = r.report_id and read.target = r.target and read.page = r.page`;
    add(`${filter.reading.isRead ? '' : 'not '}exists (${read})`, 'readerId', filter.reading.userId);
  }
  return { sql: parts.join(' and '), bindings };
}

export interface ToplistListOptions extends ToplistFilter {
  readonly order?: Order<ToplistOrderField> | undefined;
}
