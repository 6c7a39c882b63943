import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Asks again for all that shows holds. */
export function useHoldsAnew(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.projects.all });
    void client.invalidateQueries({ queryKey: queryKeys.reports.all });
  };
}
