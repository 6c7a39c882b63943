import type { Page } from '@proofline/contracts/api/pagination';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageOfRows, type RowRules } from './page-of-rows.ts';
import type { TableOptions } from './table-state.ts';
import { type Table, useTableState } from './use-table-state.ts';

interface WholeList<Row> {
  readonly table: Table;
  readonly query: UseQueryResult<Page<Row>>;
}

/** The table of a list that the server sends whole: filtered, ordered and paged here. `options`, `rules` at module scope. */
export function useWholeList<Row, Answer extends { readonly results: readonly Row[] }, Key extends QueryKey>(
  list: UseQueryOptions<Answer, Error, Answer, Key>,
  options: TableOptions,
  rules: RowRules<Row>,
): WholeList<Row> {
  const table = useTableState(options);
  const select = useCallback(({ results }: Answer) => pageOfRows(results, table, rules), [table, rules]);
  return { table, query: useQuery({ ...list, select }) };
}
