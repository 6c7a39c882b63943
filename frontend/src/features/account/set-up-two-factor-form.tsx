import { Button, Group, Text, TextInput } from '@mantine/core';
import {
  beginTwoFactorBodySchema,
  confirmTwoFactorBodySchema,
  recoveryCodesSchema,
  twoFactorSecretSchema,
} from '@proofline/contracts/api/passwords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { PasswordField } from '../../shared/passwords/password-field.tsx';
import styles from './profile-page.module.css';
import twoFactor from './two-factor.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface Props {
  /** How to go without it. */
  readonly leave: ReactNode;
  /** It is on; the codes are shown once. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Password, then the authenticator app. */
export function SetUpTwoFactorForm({ leave, onDone }: Props) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: () => {
      const body = beginTwoFactorBodySchema.parse({ current_password: password });
      return apiPost('/api/auth/users/two_factor/', twoFactorSecretSchema, body);
    },
    onError: showRefusal,
  });
  const confirm = useMutation({
    mutationFn: () => {
      const body = confirmTwoFactorBodySchema.parse({ otp: code.replaceAll(' ', '') });
      return apiPost('/api/auth/users/two_factor/confirm/', recoveryCodesSchema, body);
    },
    onSuccess: ({ recovery_codes }) => {
      onDone(recovery_codes);
      void queryClient.invalidateQueries({ queryKey: queryKeys.me });
    },
    onError: showRefusal,
  });
  const messageOf = (error: unknown, field: string) =>
    error instanceof FieldErrorsError ? error.first(field) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (begin.isPending || confirm.isPending || confirm.data) return;
    if (begin.data ? isCode(code) : password !== '') (begin.data ? confirm : begin).mutate();
  };

  return (
    <form onSubmit={submit} className={styles.stack} noValidate>
      {begin.data ? (
        <>
          <Text size="sm" c="var(--pl-muted)">
            Scan this with your authenticator app, or type the key into it. Then enter the code it shows.
          </Text>
          <Suspense>
            <QrCode text={begin.data.otpauth_url} label="QR code for your authenticator app" />
          </Suspense>
          <div>
            <Text size="sm" fw={500} mb={6}>
              Key
            </Text>
            <code className={twoFactor.secret} data-testid="two-factor-key">
              {begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </div>
          <TextInput
            size="md"
            label="Code"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={messageOf(confirm.error, 'otp')}
          />
        </>
      ) : (
        <PasswordField
          label="Current password"
          description="To make sure it is you."
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={messageOf(begin.error, 'current_password')}
        />
      )}
      <Group justify="flex-end" gap={8}>
        {leave}
        <Button
          type="submit"
          disabled={begin.data ? !isCode(code) : password === ''}
          loading={begin.isPending || confirm.isPending}
        >
          {begin.data ? 'Confirm code' : 'Continue'}
        </Button>
      </Group>
    </form>
  );
}

const isCode = (text: string): boolean => /^\d{6}$/.test(text.replaceAll(' ', ''));
