import type { Placement } from '@proofline/contracts/kinds/popunder/window';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { live } from '../../live-schema.ts';
import type { Order } from '../../paging.ts';

/** Which windows of a report. */
export interface WindowFilter {
  readonly reportId: number;
  /** Part of the website's address, whatever its case. */
  readonly url?: string | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly outcomes?: readonly PageOutcome[] | undefined;
  readonly excludeFilteredOut?: boolean | undefined;
  readonly changes?: readonly ResultChange[] | undefined;
  /** More keywords than so many. */
  readonly moreKeywordsThan?: number | undefined;
  readonly keyword?: string | undefined;
  /** Part of the matched link, whatever its case. */
  readonly matchedLink?: string | undefined;
  readonly placements?: readonly Placement[] | undefined;
  /** Host of the website's address, with its port where it has one. */
  readonly website?: string | undefined;
  readonly network?: string | undefined;
  readonly unrequested?: boolean | undefined;
  /** What this person has read, or has not. */
  readonly reading?: { readonly userId: number; readonly isRead: boolean } | undefined;
}

export type WindowOrderField = 'recordedAt' | 'status' | 'url' | 'country' | 'matchedLink';

/** The newest modification first (002 §4, "Defaults for sort"). */
export const DEFAULT_WINDOW_ORDER: Order<WindowOrderField> = { field: 'recordedAt', descending: true };

/** Windows of one look share its place in the log: among them the first one stands first, whichever way the rest goes. */
export function orderSql({ field, descending }: Order<WindowOrderField> = DEFAULT_WINDOW_ORDER): string {
  const direction = descending ? 'desc' : 'asc';
  const own: Readonly<Record<WindowOrderField, string>> = {
    recordedAt: '',
    status: `status_rank ${direction}, `,
    url: `url_folded ${direction}, `,
    country: `country ${direction}, `,
    matchedLink: `link_folded ${direction}, `,
  };
  const byPosition = field === 'recordedAt' ? direction : 'desc';
  return `${own[field]}position ${byPosition}, target, page`;
}

/** Of an address as `url_folded` has it. */
export const WEBSITE_SQL = "split_part(url_folded, '/', 3)";

/** A condition with its named bindings. */
interface Condition {
  readonly sql: string;
  readonly bindings: Record<string, string | number | boolean | readonly string[]>;
}

const ofReader = `from ${live('result_reads')} read where read.user_id = :readerId and read.report_id = :reportId
  and read.target = popunder_windows.target and read.page = popunder_windows.page`;

/** @param organizationId whose report it must be: no other has rows */
export function conditionOf(organizationId: number, filter: WindowFilter): Condition {
  const parts = ['report_id = :reportId', 'organization_id = :organizationId'];
  const bindings: Condition['bindings'] = { reportId: filter.reportId, organizationId };
  const add = (sql: string, name?: string, value?: Condition['bindings'][string] | undefined) => {
    parts.push(sql);
    if (name !== undefined && value !== undefined) bindings[name] = value;
  };
  if (filter.url) add('strpos(url_folded, :url) > 0', 'url', filter.url.toLowerCase());
  if (filter.countries) add('country = any(:countries)', 'countries', filter.countries);
  if (filter.outcomes) add('outcome = any(:outcomes)', 'outcomes', filter.outcomes);
  if (filter.excludeFilteredOut) add(`outcome <> 'filtered_out'`);
  if (filter.changes) add('change = any(:changes)', 'changes', filter.changes);
  if (filter.moreKeywordsThan !== undefined) {
    add('cardinality(keywords) > :moreKeywordsThan', 'moreKeywordsThan', filter.moreKeywordsThan);
  }
  if (filter.keyword) add(':keyword = any(keywords_folded)', 'keyword', filter.keyword.toLowerCase());
  if (filter.matchedLink) add('strpos(link_folded, :matchedLink) > 0', 'matchedLink', filter.matchedLink.toLowerCase());
  if (filter.placements) add('placement = any(:placements)', 'placements', filter.placements);
  if (filter.website) add(`${WEBSITE_SQL} = :website`, 'website', filter.website.toLowerCase());
  if (filter.network) add(':network = any(networks)', 'network', filter.network.toLowerCase());
  if (filter.unrequested !== undefined) {
    add('placement is not null and unrequested = :unrequested', 'unrequested', filter.unrequested);
  }
  if (filter.reading) {
    add(`${filter.reading.isRead ? '' : 'not '}exists (select ${ofReader})`, 'readerId', filter.reading.userId);
  }
  return { sql: parts.join(' and '), bindings };
}
