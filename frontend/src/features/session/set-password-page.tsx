import { Button } from '@mantine/core';
import { resetPasswordConfirmBodySchema } from '@proofline/contracts/api/passwords';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { isGoodPassword, NewPasswordFields, noPassword } from '../../shared/passwords/new-password-fields.tsx';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { formStyle, linkStyle, SessionFrame, SessionNote } from './session-frame.tsx';

/** Reset password (002 §2.12), and the first password of who was invited. */
export function SetPasswordPage() {
  usePageTitle('Set a new password');
  const { id, token } = useParams({ from: '/password_reset/confirm/$id/$token' });
  const [value, setValue] = useState(noPassword);
  const change = useMutation({
    mutationFn: () => {
      const body = resetPasswordConfirmBodySchema.parse({ uid: id, token, new_password: value.password });
      return apiPost('/api/auth/users/reset_password_confirm/', z.unknown(), body, { findsOut: false });
    },
    onError: showRefusal,
  });
  if (change.isSuccess) {
    return (
      <SessionFrame title="Your password has been set.">
        <SessionNote tone="success">You can log in with your new password now.</SessionNote>
        <Button size="md" fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
          Log in
        </Button>
      </SessionFrame>
    );
  }
  const refusal = change.error instanceof FieldErrorsError ? change.error : null;
  const deadLink = refusal?.first('token') ?? refusal?.first('uid');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGoodPassword(value) && !change.isPending) change.mutate();
  };
  return (
    <SessionFrame title="Set a new password">
      {deadLink !== undefined && (
        <SessionNote tone="danger">
          {deadLink}{' '}
          <Link to="/forgot_password" className={linkStyle}>
            Forgot password
          </Link>
        </SessionNote>
      )}
      <form onSubmit={submit} className={formStyle} noValidate>
        <NewPasswordFields
          value={value}
          onChange={(next) => {
            if (change.isError) change.reset();
            setValue(next);
          }}
          error={refusal?.first('new_password')}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth disabled={!isGoodPassword(value)} loading={change.isPending}>
          Change my password
        </Button>
      </form>
    </SessionFrame>
  );
}
