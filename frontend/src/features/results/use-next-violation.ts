import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Table } from '../../shared/table/use-table-state.ts';
import { toast } from '../../shared/ui/toast.tsx';
import type { ReportView } from '../kinds/report-view.ts';
import { resultQuery } from './results-query.ts';

/**
 * Asked for when it is wanted: what comes next among those that break a rule, in the list's own order.
 * @returns goes there, unless another result or list is open by the time of the answer, or none
 */
export function useNextViolation(
  report: number,
  id: string,
  { query }: Table,
  { violations }: ReportView,
  go: (to: string) => void,
): () => void {
  const client = useQueryClient();
  /** Another object for every result and list; null once the pane is gone. */
  const shown = useRef<object>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is what is told apart
  useEffect(() => {
    shown.current = {};
    return () => {
      shown.current = null;
    };
  }, [report, id, query]);
  return () => {
    const askedAt = shown.current;
    const isLeft = () => askedAt === null || shown.current !== askedAt;
    void client.fetchQuery(resultQuery(report, id, { ...query, ...violations })).then(
      ({ next_id: next }) => {
        if (isLeft()) return;
        if (next === null) toast('info', 'No more results that are not compliant');
        else go(next);
      },
      () => {
        if (!isLeft()) toast('danger', 'The next result that is not compliant could not be found. Please try again.');
      },
    );
  };
}
