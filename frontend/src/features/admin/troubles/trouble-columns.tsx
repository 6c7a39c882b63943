import { ActionIcon, Tooltip } from '@mantine/core';
import type { MailTrouble } from '@proofline/contracts/api/mail-troubles';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import type { TableColumn } from '../../../shared/table/column.ts';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from '../admin.module.css';

const kinds: Readonly<Record<string, string>> = {
  notice: 'Notification',
  digest: 'Digest',
  password_reset: 'New password',
  invitation: 'Invitation',
  password_changed: 'Password changed',
  confirm_email: 'New address',
  email_changed: 'Address changed',
};

export const kindOf = ({ template }: MailTrouble): string => kinds[template] ?? template;

/** What becomes of the mail. */
export function TroubleState({ mail: { next_attempt: next, address_refused: refused } }: { mail: MailTrouble }) {
  if (next !== null) {
    return (
      <Chip color="warning">
        Tried again <TimeText at={next} show="absolute" />
      </Chip>
    );
  }
  return <Chip color="danger">{refused ? 'Address left alone' : 'Given up'}</Chip>;
}

export function TryAgain({ mail }: { mail: MailTrouble }) {
  const client = useQueryClient();
  const name = `${kindOf(mail)} to ${mail.recipient ?? 'nobody yet'}`;
  const retry = useMutation({
    mutationFn: () => apiPost(`/api/mail_troubles/${mail.id}/retry/`, z.unknown()),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.mailTroubles.all });
      toast('success', `${name} is tried again.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  return (
    <Tooltip label="Try again">
      <ActionIcon onClick={() => retry.mutate()} loading={retry.isPending} aria-label={`Try ${name} again`}>
        <IconRefresh size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

export const troubleColumns: readonly TableColumn<MailTrouble>[] = [
  { id: 'state', label: 'State', width: 230, cell: (mail) => <TroubleState mail={mail} /> },
  { id: 'kind', label: 'Mail', width: 150, cell: kindOf },
  { id: 'recipient', label: 'Receiver', width: 240, cell: ({ recipient }) => recipient ?? 'Not known yet' },
  {
    id: 'reply',
    label: 'What the mail server said',
    minWidth: 220,
    cell: ({ reply }) => <span className={styles.wrapped}>{reply}</span>,
  },
  { id: 'attempts', label: 'Attempts', width: 90, cell: ({ attempts }) => attempts },
  { id: 'actions', label: 'Actions', width: 90, cell: (mail) => <TryAgain mail={mail} /> },
];
