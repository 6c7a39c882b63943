import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { isEmail } from '../../shared/forms/is-email.ts';
import { PasswordField } from '../../shared/passwords/password-field.tsx';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { hearTabs } from '../../shared/session/session-tabs.ts';
import { SecondProofForm } from './second-proof-form.tsx';
import { formStyle, linkStyle, rowStyle, SessionFrame, SessionNote } from './session-frame.tsx';
import { useLogin } from './use-login.ts';

const SESSION_EXPIRED =
  "Your session may have expired or your account doesn't have access to this page. To proceed, please login with an account that has access.";

/** Login (002 §2.12): follows the redirect query on success, else goes to the dashboard or the checks. */
export function LoginPage() {
  usePageTitle('Log in');
  const { redirect } = useSearch({ from: '/login' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const { login, captcha, wantsSecondProof, leaveSecondProof } = useLogin(redirect);
  useEffect(
    () =>
      hearTabs(({ type }) => {
        // Signed in over there is signed in here: the route leads on.
        if (type === 'signed_in') window.location.reload();
      }),
    [],
  );

  const credentials = { email: email.trim(), password, rememberMe };
  if (wantsSecondProof) {
    return (
      <SecondProofForm
        pending={login.isPending}
        error={login.error}
        captcha={captcha}
        onSubmit={(otp) => login.mutate({ ...credentials, otp })}
        onBack={() => {
          login.reset();
          leaveSecondProof();
        }}
      />
    );
  }

  const refusal = login.error instanceof FieldErrorsError ? login.error : null;
  const refusedBoth = refusal?.first('non_field_errors');
  const complete = isEmail(email) && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !login.isPending) login.mutate(credentials);
  };
  return (
    <SessionFrame title="Log in">
      {redirect !== undefined && login.isIdle && <SessionNote tone="warning">{SESSION_EXPIRED}</SessionNote>}
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
          error={refusal?.first('email') ?? refusedBoth !== undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refusal?.first('password') ?? refusedBoth}
        />
        <div className={rowStyle}>
          <Checkbox
            label="Remember me"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          <Link to="/forgot_password" className={linkStyle}>
            Forgot password
          </Link>
        </div>
        {captcha}
        <Button type="submit" size="md" fullWidth disabled={!complete} loading={login.isPending}>
          Log in
        </Button>
      </form>
    </SessionFrame>
  );
}
