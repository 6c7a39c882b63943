import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { live } from '../../live-schema.ts';
import type { Order } from '../../paging.ts';

/** Which results of a report. */
export interface ResultFilter {
  readonly reportId: number;
  /** Part of the address, whatever its case. */
  readonly url?: string | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly outcomes?: readonly PageOutcome[] | undefined;
  readonly excludeFilteredOut?: boolean | undefined;
  /** What became of them since the run that theirs is compared with. */
  readonly changes?: readonly ResultChange[] | undefined;
  /** Host of the address, with its port where it has one; in lower case. */
  readonly website?: string | undefined;
  /** Judged pages that met a rule, or did not: by its place in document order, from 0 to `MAX_RULES_FILTERED_BY` - 1. */
  readonly rule?: { readonly index: number; readonly isMet: boolean } | undefined;
  /** What this person has read, or has not. */
  readonly reading?: { readonly userId: number; readonly isRead: boolean } | undefined;
}

export type ResultOrderField = 'status' | 'recordedAt' | 'url' | 'country' | 'rating';

/** Ascending status: could not be judged, not compliant, compliant, filtered out; within each the newest first. */
export const DEFAULT_RESULT_ORDER: Order<ResultOrderField> = { field: 'status', descending: false };

type Direction = 'asc' | 'desc';

/** An order as an index has it: a key, and the log position among equals (alone when it is the key itself). */
export interface ResultSort {
  readonly key: 'status_rank' | 'url_folded' | 'country' | 'rating' | null;
  readonly keyDirection: Direction;
  readonly positionDirection: Direction;
}

const turned = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

export function sortOf({ field, descending }: Order<ResultOrderField>): ResultSort {
  const direction: Direction = descending ? 'desc' : 'asc';
  switch (field) {
    case 'recordedAt':
      return { key: null, keyDirection: direction, positionDirection: direction };
    case 'status':
      return { key: 'status_rank', keyDirection: direction, positionDirection: turned(direction) };
    case 'url':
      return { key: 'url_folded', keyDirection: direction, positionDirection: direction };
    case 'country':
    case 'rating':
      return { key: field, keyDirection: direction, positionDirection: direction };
  }
}

/** The same order read from its end. */
export function reversed(sort: ResultSort): ResultSort {
  return {
    key: sort.key,
    keyDirection: turned(sort.keyDirection),
    positionDirection: turned(sort.positionDirection),
  };
}

export function orderSql({ key, keyDirection, positionDirection }: ResultSort): string {
  const byPosition = `position ${positionDirection}`;
  return key === null ? byPosition : `${key} ${keyDirection}, ${byPosition}`;
}

/** A condition with its named bindings. */
export interface Condition {
  readonly sql: string;
  readonly bindings: Record<string, string | number | readonly string[]>;
}

const ofReader = `
  from ${live('result_reads')} read where read.user_id = :readerId and read.report_id = :reportId`;

const isAmongRead = `(target, page) in (select read.target, read.page ${ofReader})`;

/**
 * Looked up row by row along the index of the order, however much was read: `not in` does so while the set fits into
 * memory, and goes through all of it for each row beyond. The offset keeps it from becoming a join, which would have
 * every row of the report read and sorted first.
 */
const isUnread = `not exists (
  select ${ofReader} and read.target = results.target and read.page = results.page offset 0)`;

/** Whose pages these are; of an address as `url_folded` has it. */
export const WEBSITE_SQL = "split_part(url_folded, '/', 3)";

/** In bytes, as addresses are compared. */
const BEYOND_EVERY_LETTER = '\u{10ffff}';

/** As two ranges of the index by address; of what they hold beside it, as its longer namesakes, nothing. */
const isOfWebsite = `(${['http://', 'https://']
  .map((scheme) => `url_folded >= '${scheme}' || :website and url_folded < '${scheme}' || :website || :beyond`)
  .join(' or ')}) and ${WEBSITE_SQL} = :website`;

export function conditionOf(filter: ResultFilter): Condition {
  const parts = ['report_id = :reportId'];
  const bindings: Condition['bindings'] = { reportId: filter.reportId };
  if (filter.url) {
    parts.push('strpos(url_folded, :url) > 0');
    bindings.url = filter.url.toLowerCase();
  }
  if (filter.countries) {
    parts.push('country = any(:countries)');
    bindings.countries = filter.countries;
  }
  if (filter.outcomes) {
    parts.push('outcome = any(:outcomes)');
    bindings.outcomes = filter.outcomes;
  }
  if (filter.excludeFilteredOut) parts.push(`outcome <> 'filtered_out'`);
  if (filter.changes) {
    parts.push('change = any(:changes)');
    bindings.changes = filter.changes;
    // Said in so many words, so that the index that leaves them out is known to be enough.
    if (!filter.changes.includes('unchanged')) parts.push(`change <> 'unchanged'`);
  }
  if (filter.website !== undefined) {
    parts.push(isOfWebsite);
    bindings.website = filter.website;
    bindings.beyond = BEYOND_EVERY_LETTER;
  }
  if (filter.rule) {
    parts.push(`met & (1::bigint << :ruleIndex) ${filter.rule.isMet ? '<>' : '='} 0`);
    bindings.ruleIndex = filter.rule.index;
  }
  if (filter.reading) {
    parts.push(filter.reading.isRead ? isAmongRead : isUnread);
    bindings.readerId = filter.reading.userId;
  }
  return { sql: parts.join(' and '), bindings };
}

/** What counters count apart; `change` where they do, too. */
export interface Counted {
  readonly country: string;
  readonly outcome: PageOutcome;
  readonly change?: ResultChange;
}
export type Counter = Counted & { readonly results: number };

/** Whether counters tell all that is asked for, but for what somebody has read. */
export const isCounted = ({ url, website, rule }: ResultFilter): boolean =>
  !url && website === undefined && rule === undefined;

/** Whether what a counter counts matches, were that all that is asked for. */
export function admits(filter: ResultFilter, { country, outcome, change }: Counted): boolean {
  if (filter.changes && (change === undefined || !filter.changes.includes(change))) return false;
  if (filter.countries && !filter.countries.includes(country)) return false;
  if (filter.outcomes && !filter.outcomes.includes(outcome)) return false;
  return !(filter.excludeFilteredOut && outcome === 'filtered_out');
}
