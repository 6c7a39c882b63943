import { Menu } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { managedReportSchema } from '@proofline/contracts/api/reports';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { dropRefusal, tellRefusal } from '../checks/actions/refusals.ts';

interface CancelRun {
  /** In the menu of actions; null where the run cannot be cancelled, or not by who looks. */
  readonly entry: ReactNode;
  readonly dialog: ReactNode;
}

/** Ends a run with what was judged, after asking: it is not taken up again. */
export function useCancelRun({ id, project_id: check, available_actions: actions }: ReportDetail): CancelRun {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: () =>
      savedOrSaid(apiPost(`/api/manage_report/${id}/`, managedReportSchema, { action: 'cancel_report' })),
    onMutate: () => dropRefusal(check),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) tellRefusal(check, error.detail);
      else logFailure('A run could not be cancelled.', error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.projects.all });
      void client.invalidateQueries({ queryKey: queryKeys.reports.all });
    },
  });
  return {
    entry: actions.includes('cancel_report') && (
      <Menu.Item
        color="var(--pl-danger-fg)"
        leftSection={<IconPlayerStop size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Cancel this run
      </Menu.Item>
    ),
    dialog: (
      <ConfirmDialog
        opened={isAsking}
        title="Cancel this run?"
        confirmLabel="Cancel the run"
        cancelLabel="Keep it running"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancelling.mutate();
        }}
      >
        It ends with what was judged and is not taken up again. Websites that were not looked at count as not judged.
      </ConfirmDialog>
    ),
  };
}
