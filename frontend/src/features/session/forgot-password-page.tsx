import { Button, TextInput } from '@mantine/core';
import { resetPasswordBodySchema } from '@proofline/contracts/api/passwords';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { apiPost } from '../../shared/api/client.ts';
import { isEmail } from '../../shared/forms/is-email.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { formStyle, linkStyle, SessionFrame, SessionNote } from './session-frame.tsx';

const EMAILED =
  "We've emailed you instructions for setting your password. If an account exists with the email you entered, you should receive them shortly...";

/** Forgot password (002 §2.12): the same answer whether or not there is such an account. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      apiPost('/api/auth/users/reset_password/', z.unknown(), resetPasswordBodySchema.parse({ email: email.trim() }), {
        findsOut: false,
      }),
    onError: showRefusal,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmail(email) && !ask.isPending) ask.mutate();
  };
  if (ask.isSuccess) {
    return (
      <SessionFrame title="Forgot password">
        <SessionNote tone="success">{EMAILED}</SessionNote>
        <Button
          size="md"
          variant="default"
          fullWidth
          autoFocus
          onClick={() => {
            setEmail('');
            ask.reset();
          }}
        >
          Close
        </Button>
      </SessionFrame>
    );
  }
  return (
    <SessionFrame title="Forgot password" lead="We email you a link to set a new one.">
      <form onSubmit={submit} className={formStyle} noValidate>
        <TextInput
          size="md"
          type="email"
          label="Email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={!isEmail(email)} loading={ask.isPending}>
          Reset my password
        </Button>
        <Link to="/login" className={linkStyle}>
          Back to log in
        </Link>
      </form>
    </SessionFrame>
  );
}
