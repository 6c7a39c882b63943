import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Table } from '../../shared/table/use-table-state.ts';
import { rowOf } from './row-of.ts';

/** The page of results that is shown. */
export type ShownList = Pick<
  UseQueryResult<Page<ReportResult>>,
  'data' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;

/**
 * The list follows steps: to the page that holds the result, with its row in sight. Under a filter rows stay where they
 * were while their places change; a page without the row is asked for again, once a step.
 * @param index of the open result among all of the list, from 0; null while it is not known
 * @returns to be told of each step
 */
export function useListFollows(id: string, index: number | null, table: Table, list: ShownList): (to: string) => void {
  const step = useRef<{ readonly to: string; isAskedAgain: boolean }>(null);
  const { data, isPlaceholderData, isFetching } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only steps move the list, not what arrives live
  useEffect(() => {
    if (step.current?.to !== id || index === null) return;
    const page = pageOf(index, table.pageSize);
    if (page !== table.page) {
      table.setPage(page);
      return;
    }
    if (data === undefined || isPlaceholderData || (step.current.isAskedAgain && isFetching)) return;
    const row = rowOf(id);
    if (row === null && !step.current.isAskedAgain) {
      step.current.isAskedAgain = true;
      void list.refetch();
      return;
    }
    step.current = null;
    row?.scrollIntoView({ block: 'nearest' });
  }, [id, index, table.page, data, isPlaceholderData, isFetching]);
  return (to) => {
    step.current = { to, isAskedAgain: false };
  };
}

/** Page of the list that holds the row with this index, counted from 0; pages count from 1. */
const pageOf = (index: number, size: number): number => Math.floor(index / size) + 1;
