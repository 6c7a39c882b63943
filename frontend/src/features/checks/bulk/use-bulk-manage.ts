import {
  type BulkAction,
  type BulkManageBody,
  type BulkManaged,
  bulkManagedSchema,
} from '@proofline/contracts/api/bulk-actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { toast } from '../../../shared/ui/toast.tsx';

export interface BulkOutcome extends BulkManaged {
  readonly action: BulkAction;
}

/** Tells many checks the same; each answers for itself. */
export function useBulkManage(onDone: (outcome: BulkOutcome) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkManageBody) => apiPost('/api/manage_projects/', bulkManagedSchema, body),
    onSuccess: (managed, { action }) => onDone({ action, ...managed }),
    // Nothing at all was done: whoever told a hundred checks something is told so.
    onError: (error) => toast('danger', messageOf(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.projects.all });
      void client.invalidateQueries({ queryKey: queryKeys.reports.all });
    },
  });
}
