import { Button, Group, Text, TextInput } from '@mantine/core';
import { setEmailBodySchema } from '@proofline/contracts/api/account';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { isEmail } from '../../shared/forms/is-email.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { PasswordField } from '../../shared/passwords/password-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import styles from './profile-page.module.css';

/** Asks for another email address; the change holds once the new mailbox has confirmed it. */
export function EmailModal({ onClose }: { onClose: () => void }) {
  const guard = useDiscardGuard(onClose);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const ask = useMutation({
    mutationFn: () => {
      const body = setEmailBodySchema.parse({ current_password: password, new_email: email.trim() });
      return apiPost('/api/auth/users/set_email/', z.unknown(), body);
    },
    onSuccess: () => {
      toast('success', 'Check your new mailbox', `A link to confirm the change was sent to ${email.trim()}.`);
      onClose();
    },
    onError: showRefusal,
  });
  const refusal = ask.error instanceof FieldErrorsError ? ask.error : null;
  const complete = isEmail(email) && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !ask.isPending && !guard.asking) ask.mutate();
  };
  return (
    <Dialog opened onClose={onClose} guard={guard} title="Change email" size={440}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <Text size="sm" c="var(--pl-muted)">
          We send a link to the new address. Until you follow it, you log in with the current one.
        </Text>
        <TextInput
          size="md"
          type="email"
          label="New email"
          autoComplete="email"
          data-autofocus
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            guard.setDirty(event.currentTarget.value !== '' || password !== '');
          }}
          error={refusal?.first('new_email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            guard.setDirty(email !== '' || event.currentTarget.value !== '');
          }}
          error={refusal?.first('current_password')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={guard.requestClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete} loading={ask.isPending}>
            Send link
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
