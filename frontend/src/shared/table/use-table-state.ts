import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readTableState, type TableOptions, type TableState, tableQuery } from './table-state.ts';

export interface Table extends TableState {
  /** For the API: filters, ordering, page, page_size. */
  readonly query: Record<string, string | number | undefined>;
  readonly filterCount: number;
  setPage(page: number): void;
  setPageSize(size: number): void;
  setOrdering(ordering: string | undefined): void;
  /** Empty or undefined turns the filter off; any change goes back to the first page. */
  setFilter(name: string, value: string | undefined): void;
  clearFilters(): void;
}

type Change = Readonly<Record<string, string | number | undefined>>;

/**
 * A table's state, kept in the address bar: back and forward restore it. `options` at module scope, please. Needs
 * `tableSearchSchema` as (part of) the route's `validateSearch`.
 */
export function useTableState(options: TableOptions): Table {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readTableState(search, options), [search, options]);

  const change = useCallback(
    (values: Change, replace = false) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, string | number | boolean | undefined>) => ({ ...previous, ...values }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );

  return useMemo(
    () => ({
      ...state,
      query: tableQuery(state),
      filterCount: Object.keys(state.filters).length,
      setPage: (page) => change({ page: page === 1 ? undefined : page }),
      setPageSize: (size) => change({ page_size: size, page: undefined }),
      setOrdering: (ordering) => change({ ordering, page: undefined }),
      // Typing one word is one step back, not five.
      setFilter: (name, value) =>
        change(
          { [name]: value === '' ? undefined : value, page: undefined },
          name in state.filters && value !== undefined,
        ),
      clearFilters: () =>
        change({ ...Object.fromEntries(options.filters.map((name) => [name, undefined])), page: undefined }),
    }),
    [state, change, options],
  );
}
