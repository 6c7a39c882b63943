import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { preferencesAtom, saveSwitches } from '../preferences/preferences.ts';
import {
  movedSwitches,
  readTableState,
  type SwitchSetting,
  type TableOptions,
  type TableState,
  tableQuery,
} from './table-state.ts';

export interface Table extends TableState {
  /** For the API: filters, ordering, page, page_size. What the switches mean, the page adds. */
  readonly query: Record<string, string | number | undefined>;
  /** Filters that are on, and switches that were moved. */
  readonly filterCount: number;
  setPage(page: number): void;
  setPageSize(size: number): void;
  setOrdering(ordering: string | undefined): void;
  /** Empty or undefined turns the filter off; any change goes back to the first page. */
  setFilter(name: string, value: string | undefined): void;
  /** Moves a switch here and with the account. */
  setSwitch(name: SwitchSetting, on: boolean): void;
  /** All filters off, the switches as the table has them by itself. */
  clearFilters(): void;
}

type Change = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * A table's state, kept in the address bar: back and forward restore it. `options` at module scope, please. Needs
 * `tableSearchSchema` as (part of) the route's `validateSearch`.
 */
export function useTableState(options: TableOptions): Table {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { switch_settings: saved, timezone } = useAtomValue(preferencesAtom);
  const state = useMemo(() => readTableState(search, options, saved), [search, options, saved]);

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
      query: tableQuery(state, options, timezone),
      filterCount: Object.keys(state.filters).length + movedSwitches(state, options).length,
      setPage: (page) => change({ page: page === 1 ? undefined : page }),
      setPageSize: (size) => change({ page_size: size, page: undefined }),
      setOrdering: (ordering) => change({ ordering, page: undefined }),
      // Typing one word is one step back, not five.
      setFilter: (name, value) =>
        change(
          { [name]: value === '' ? undefined : value, page: undefined },
          name in state.filters && value !== undefined,
        ),
      // What is kept with the account is no step back: the page before would show it moved all the same.
      setSwitch: (name, on) => {
        void saveSwitches({ [name]: on });
        change({ [name]: on, page: undefined }, true);
      },
      clearFilters: () => {
        const moved = movedSwitches(state, options);
        if (moved.length > 0)
          void saveSwitches(Object.fromEntries(moved.map((name) => [name, options.switches?.[name]])));
        const names = [...options.filters, ...Object.keys(options.switches ?? {}), ...(options.marks ?? [])];
        change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined });
      },
    }),
    [state, change, options, timezone],
  );
}
