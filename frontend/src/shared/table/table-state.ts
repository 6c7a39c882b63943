import { type SwitchSettings, switchSettingsSchema } from '@proofline/contracts/api/account';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@proofline/contracts/api/pagination';
import { instantsOf, parseDateRange } from './date-range.ts';
import { parseNumberRange } from './number-range.ts';

export interface TableOptions {
  /** Names of the filters, as the API calls them. */
  readonly filters: readonly string[];
  /** Names of those filters that hold a range of days; the API's `<name>__gte` and `<name>__lt`. */
  readonly dates?: readonly string[];
  /** Names of those that hold a range of numbers; the API's `<name>__gte` and `<name>__lte`. */
  readonly numbers?: readonly string[];
  /** Switches over the table and how they stand until somebody moves them; kept with the account. */
  readonly switches?: SwitchSettings;
  /** What else stands in the address for the filters as they are, and goes when they are cleared: a view's id. */
  readonly marks?: readonly string[];
  /** Ordering when the address bar has none, e.g. `-last_report_status`. */
  readonly defaultOrdering?: string;
}

export type SwitchSetting = keyof SwitchSettings;

export interface TableState {
  readonly page: number;
  readonly pageSize: number;
  readonly ordering: string | undefined;
  /** Only filters that are on. An empty text is off. */
  readonly filters: Readonly<Record<string, string>>;
  readonly switches: Readonly<SwitchSettings>;
}

const namesOf = (switches: SwitchSettings = {}) =>
  switchSettingsSchema.keyof().options.filter((name) => name in switches);

/**
 * Reads a table's state out of the address bar; what makes no sense there counts as absent. A switch stands as the
 * address bar says, else as it was `saved`, else as the table has it.
 */
export function readTableState(
  search: Readonly<Record<string, unknown>>,
  options: TableOptions,
  saved: SwitchSettings = {},
): TableState {
  const number = (name: string) => {
    const value = Number(search[name]);
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const size = number('page_size');
  const filters: Record<string, string> = {};
  for (const name of options.filters) {
    const value = search[name];
    if (value === undefined || value === null || value === '') continue;
    if (options.dates?.includes(name) && parseDateRange(String(value)) === null) continue;
    if (options.numbers?.includes(name) && parseNumberRange(String(value)) === null) continue;
    filters[name] = String(value);
  }
  const switches: SwitchSettings = {};
  for (const name of namesOf(options.switches)) {
    const told = String(search[name]);
    switches[name] = told === 'true' || told === 'false' ? told === 'true' : (saved[name] ?? options.switches?.[name]);
  }
  const ordering = search.ordering;
  return {
    page: number('page') ?? 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    ordering: typeof ordering === 'string' && ordering !== '' ? ordering : options.defaultOrdering,
    filters,
    switches,
  };
}

/** Switches that stand other than the table has them by itself. */
export const movedSwitches = ({ switches }: TableState, options: TableOptions): SwitchSetting[] =>
  namesOf(options.switches).filter((name) => switches[name] !== options.switches?.[name]);

type Ranges = Pick<TableOptions, 'dates' | 'numbers'>;

/** The API's query for a state; days begin and end where `timezone` has midnight. What the switches mean, pages know. */
export function tableQuery(
  state: TableState,
  { dates = [], numbers = [] }: Ranges = {},
  timezone = 'UTC',
  now = new Date(),
): Record<string, string | number | undefined> {
  const filters: Record<string, string | number | undefined> = {};
  for (const [name, value] of Object.entries(state.filters)) {
    const days = dates.includes(name) ? parseDateRange(value) : null;
    const range = numbers.includes(name) ? parseNumberRange(value) : null;
    if (days !== null) {
      const { from, before } = instantsOf(days, timezone, now);
      filters[`${name}__gte`] = from;
      filters[`${name}__lt`] = before;
    } else if (range !== null) {
      filters[`${name}__gte`] = range.from ?? undefined;
      filters[`${name}__lte`] = range.to ?? undefined;
    } else filters[name] = value;
  }
  return { ...filters, ordering: state.ordering, page: state.page, page_size: state.pageSize };
}

export type SortDirection = 'ascending' | 'descending';

/** What a click on a column's head asks for: the direction it begins with, the other one, then the table's own order. */
export function nextOrdering(current: string | undefined, field: string, first: SortDirection): string | undefined {
  const [begun, turned] = first === 'ascending' ? [field, `-${field}`] : [`-${field}`, field];
  if (current === turned) return undefined;
  return current === begun ? turned : begun;
}

/** The pages a pager offers: the first, the last, those around the current one; null stands for a gap. */
export function pagesToOffer(current: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const around =
    current <= 4
      ? [2, 3, 4, 5]
      : current >= last - 3
        ? [last - 4, last - 3, last - 2, last - 1]
        : [current - 1, current, current + 1];
  return [
    1,
    ...((around[0] ?? 2) > 2 ? [null] : []),
    ...around,
    ...((around.at(-1) ?? 0) < last - 1 ? [null] : []),
    last,
  ];
}
