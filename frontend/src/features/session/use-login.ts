import { loginBodySchema, sessionSchema } from '@proofline/contracts/api/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { useCaptcha } from '../../shared/captcha/captcha.tsx';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { safeRedirect } from '../../shared/routing/safe-redirect.ts';
import { startPage } from '../../shared/routing/start-page.ts';
import { tellTabs } from '../../shared/session/session-tabs.ts';
import { tourAfterLogin } from '../tutorial/tour-after-login.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** Of the authenticator app, or a recovery code. */
  readonly otp?: string;
}

/** Signing in: what the server asks for next, and where it leads. `redirect`: where somebody wanted to go. */
export function useLogin(redirect: string | undefined) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const captcha = useCaptcha();
  /** The password was right, and the account wants a second proof. */
  const [wantsSecondProof, setWantsSecondProof] = useState(false);

  const login = useMutation({
    mutationFn: ({ email, password, rememberMe, otp }: Credentials) => {
      const body = { email, password, remember_me: rememberMe, ...captcha.fields, ...(otp && { otp }) };
      return apiPost('/api/login/', sessionSchema, loginBodySchema.parse(body), { findsOut: false });
    },
    onSettled: (_session, error, { otp }) => {
      if (captcha.settle(error) || error === null) return;
      // The first time it is a question, not a refusal.
      if (error instanceof FieldErrorsError && error.first('otp') !== undefined) {
        setWantsSecondProof(true);
        if (otp === undefined) return;
      }
      showRefusal(error);
    },
    onSuccess: async () => {
      // Flags and switches were asked for as a visitor.
      queryClient.clear();
      tellTabs({ type: 'signed_in' });
      const wanted = safeRedirect(redirect, window.location.origin);
      const tour = await tourAfterLogin(queryClient, wanted);
      router.history.push(tour ?? wanted ?? (await startPage(queryClient)));
    },
  });
  return { login, captcha: captcha.widget, wantsSecondProof, leaveSecondProof: () => setWantsSecondProof(false) };
}
