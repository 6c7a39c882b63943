import { Button } from '@mantine/core';
import { setPasswordBodySchema } from '@proofline/contracts/api/passwords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { reconnectLive } from '../../shared/live/use-live.ts';
import { isGoodPassword, NewPasswordFields, noPassword } from '../../shared/passwords/new-password-fields.tsx';
import { PasswordField } from '../../shared/passwords/password-field.tsx';
import { useMe } from '../../shared/session/me.ts';
import { sessionQuery } from '../../shared/session/session-query.ts';
import { tellTabs } from '../../shared/session/session-tabs.ts';
import { Card } from '../../shared/ui/card.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import styles from './profile-page.module.css';
import { sessionsKey } from './sessions.ts';

/** A new password for who knows the current one; ends all other sessions. */
export function PasswordCard() {
  const { email } = useMe();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(noPassword);
  const change = useMutation({
    mutationFn: () => {
      const body = setPasswordBodySchema.parse({ current_password: current, new_password: value.password });
      return apiPost('/api/auth/users/set_password/', z.unknown(), body);
    },
    onSuccess: () => {
      setCurrent('');
      setValue(noPassword);
      toast('success', 'Your password has been changed successfully.', 'You were logged out everywhere else.');
      // The session goes on under a new name, of which the socket knows nothing yet.
      reconnectLive();
      tellTabs({ type: 'prolonged' });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: showRefusal,
  });
  const refusal = change.error instanceof FieldErrorsError ? change.error : null;
  const complete = current !== '' && isGoodPassword(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !change.isPending) change.mutate();
  };
  return (
    <Card title="Change password">
      <form onSubmit={submit} className={styles.stack} noValidate>
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => {
            change.reset();
            setCurrent(event.currentTarget.value);
          }}
          error={refusal?.first('current_password')}
        />
        <NewPasswordFields
          value={value}
          onChange={(next) => {
            change.reset();
            setValue(next);
          }}
          error={refusal?.first('new_password')}
        />
        <div className={styles.buttons}>
          <Button type="submit" size="md" disabled={!complete} loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
