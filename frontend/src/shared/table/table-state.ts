import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@proofline/contracts/api/pagination';

export interface TableOptions {
  /** Names of the filters, as the API calls them. */
  readonly filters: readonly string[];
  /** Ordering when the address bar has none, e.g. `-last_report_status`. */
  readonly defaultOrdering?: string;
}

export interface TableState {
  readonly page: number;
  readonly pageSize: number;
  readonly ordering: string | undefined;
  /** Only filters that are on. An empty text is off. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Reads a table's state out of the address bar; what makes no sense there counts as absent. */
export function readTableState(search: Readonly<Record<string, unknown>>, options: TableOptions): TableState {
  const number = (name: string) => {
    const value = Number(search[name]);
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const size = number('page_size');
  const filters: Record<string, string> = {};
  for (const name of options.filters) {
    const value = search[name];
    if (value !== undefined && value !== null && value !== '') filters[name] = String(value);
  }
  const ordering = search.ordering;
  return {
    page: number('page') ?? 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    ordering: typeof ordering === 'string' && ordering !== '' ? ordering : options.defaultOrdering,
    filters,
  };
}

/** The API's query for a state. */
export function tableQuery(state: TableState): Record<string, string | number | undefined> {
  return { ...state.filters, ordering: state.ordering, page: state.page, page_size: state.pageSize };
}

/** What a click on a column's head asks for: descending, ascending, then the table's own order again. */
export function nextOrdering(current: string | undefined, field: string): string | undefined {
  if (current === field) return undefined;
  return current === `-${field}` ? field : `-${field}`;
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
