import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { loginBodySchema, sessionSchema } from '@proofline/contracts/api/session';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldErrorsError, messageOf } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { safeRedirect } from '../../shared/routing/safe-redirect.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import styles from './login-page.module.css';

const SESSION_EXPIRED =
  "Your session may have expired or your account doesn't have access to this page. To proceed, please login with an account that has access.";

/** Login (002 §2.12): follows the redirect query on success, else goes to the checks. */
export function LoginPage() {
  usePageTitle('Log in');
  const { redirect } = useSearch({ from: '/login' });
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const login = useMutation({
    mutationFn: () =>
      apiPost(
        '/api/login/',
        sessionSchema,
        loginBodySchema.parse({ email: email.trim(), password, remember_me: rememberMe }),
      ),
    onSuccess: () => router.history.push(safeRedirect(redirect, window.location.origin) ?? '/manage_checks'),
  });
  const fieldErrors = login.error instanceof FieldErrorsError ? login.error : null;
  const general = fieldErrors ? fieldErrors.first('non_field_errors') : login.error && messageOf(login.error);
  const complete = z.email().safeParse(email.trim()).success && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !login.isPending) login.mutate();
  };

  return (
    <main id="main" className={styles.page}>
      <div className={styles.panel}>
        <Logo />
        <h1 className={styles.title}>Log in</h1>
        {redirect !== undefined && login.isIdle && (
          <Alert color="yellow" icon={<IconAlertTriangleFilled size={18} />} className={styles.warning ?? ''}>
            {SESSION_EXPIRED}
          </Alert>
        )}
        {general && (
          <Alert
            color="red"
            icon={<IconExclamationCircleFilled size={18} />}
            className={styles.danger ?? ''}
            role="alert"
          >
            {general}
          </Alert>
        )}
        <form onSubmit={submit} className={styles.form} noValidate>
          <TextInput
            size="md"
            type="email"
            label="Email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fieldErrors?.first('email')}
          />
          <PasswordInput
            size="md"
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={fieldErrors?.first('password')}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Checkbox
            label="Remember me"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          <Button type="submit" size="md" fullWidth disabled={!complete} loading={login.isPending}>
            Log in
          </Button>
        </form>
      </div>
    </main>
  );
}
