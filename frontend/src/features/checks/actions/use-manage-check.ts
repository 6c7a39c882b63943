import type { Project } from '@proofline/contracts/api/projects';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError } from '../../../shared/api/api-error.ts';
import { apiPost } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/api/log-failure.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../../shared/forms/saved-or-said.ts';
import { dropRefusal, tellRefusal } from './refusals.ts';

/** The state of the check, or of its run, is another than the action needs. */
const CONFLICT = 409;

interface Managing {
  readonly manage: (action: ManageAction) => void;
  /** What it is being told; null when nothing. */
  readonly underWay: ManageAction | null;
}

/**
 * Tells a check something. What the server refuses because of the check's state stands in the row afterwards; other
 * failures are only logged (000 §8).
 */
export function useManageCheck({ id }: Pick<Project, 'id'>): Managing {
  const client = useQueryClient();
  const managing = useMutation({
    mutationFn: (action: ManageAction) => savedOrSaid(apiPost(`/api/manage_project/${id}/`, z.unknown(), { action })),
    onMutate: () => dropRefusal(id),
    onError: (error) => {
      if (error instanceof ApiError && error.status === CONFLICT) tellRefusal(id, error.detail);
      else logFailure('A check could not be told what to do.', error);
    },
    // Refused, the row was behind what is.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.projects.all });
      void client.invalidateQueries({ queryKey: queryKeys.reports.all });
    },
  });
  return {
    manage: (action) => !managing.isPending && managing.mutate(action),
    underWay: managing.isPending ? managing.variables : null,
  };
}
