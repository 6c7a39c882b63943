import { Button, Group, Text, TextInput } from '@mantine/core';
import { proveTwoFactorBodySchema, recoveryCodesSchema } from '@proofline/contracts/api/passwords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { PasswordField } from '../../shared/passwords/password-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import styles from './profile-page.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  readonly purpose: 'renew' | 'disable';
  readonly onClose: () => void;
}

const wordsOf = {
  renew: {
    title: 'New recovery codes',
    text: 'The old recovery codes stop working as soon as the new ones are made.',
    action: 'Make new codes',
  },
  disable: {
    title: 'Disable two-factor authentication',
    text: 'Your password alone is enough to log in afterwards.',
    action: 'Disable',
  },
} as const;

/** What weakens the second proof takes both proofs. */
export function ProveTwoFactorModal({ purpose, onClose }: Props) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const prove = useMutation({
    mutationFn: async () => {
      const body = proveTwoFactorBodySchema.parse({ current_password: password, otp: otp.trim() });
      if (purpose === 'disable') {
        await apiPost('/api/auth/users/two_factor/disable/', z.unknown(), body);
        return undefined;
      }
      return (await apiPost('/api/auth/users/two_factor/recovery_codes/', recoveryCodesSchema, body)).recovery_codes;
    },
    onSuccess: (made) => {
      setCodes(made);
      if (made !== undefined) return;
      toast('success', 'Two-factor authentication is off.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.me });
      onClose();
    },
    onError: showRefusal,
  });
  const complete = password !== '' && otp.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !prove.isPending && codes === undefined) prove.mutate();
  };
  const { title, text, action } = wordsOf[purpose];
  if (codes) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title="Save your recovery codes"
        size={480}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  const refusal = prove.error instanceof FieldErrorsError ? prove.error : null;
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <Text size="sm" c="var(--pl-muted)">
          {text}
        </Text>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refusal?.first('current_password')}
        />
        <TextInput
          size="md"
          label="Code or recovery code"
          name="otp"
          autoComplete="one-time-code"
          maxLength={40}
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
          error={refusal?.first('otp')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={!complete}
            loading={prove.isPending}
            {...(purpose === 'disable' && { color: 'red' })}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
