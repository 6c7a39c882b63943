import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { safeRedirect } from '../../shared/routing/safe-redirect.ts';
import { startPage } from '../../shared/routing/start-page.ts';
import { useMe } from '../../shared/session/me.ts';
import { SessionFrame } from '../session/session-frame.tsx';
import { useLogout } from '../session/use-logout.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTwoFactorForm } from './set-up-two-factor-form.tsx';

/** Where an organisation that asks for a second proof leads those who have none, before anything else. */
export function SetUpTwoFactorPage() {
  const { redirect } = useSearch({ from: '/set_up_two_factor' });
  const { organization, has_two_factor: isOn } = useMe();
  const isAsked = organization.requires_two_factor;
  const queryClient = useQueryClient();
  const router = useRouter();
  const logout = useLogout();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = async () =>
    router.history.push(safeRedirect(redirect, window.location.origin) ?? (await startPage(queryClient)));
  if (codes !== null) {
    return (
      <SessionFrame title="Save your recovery codes">
        <RecoveryCodes codes={codes} onClose={() => void goOn()} />
      </SessionFrame>
    );
  }
  if (isOn) {
    return (
      <SessionFrame title="Two-factor authentication is on" lead="Logging in takes your password and a code.">
        <Button size="md" fullWidth onClick={() => void goOn()}>
          Continue
        </Button>
      </SessionFrame>
    );
  }
  const leave = (
    <Button variant="default" onClick={() => void (isAsked ? logout() : goOn())}>
      {isAsked ? 'Log out' : 'Not now'}
    </Button>
  );
  return (
    <SessionFrame
      title="Set up two-factor authentication"
      lead={
        isAsked
          ? `${organization.name} asks everybody for a code from an authenticator app at login. It takes a minute, then you can go on.`
          : 'With a code from an authenticator app as well, a stolen password is not enough to log in.'
      }
    >
      <SetUpTwoFactorForm leave={leave} onDone={setCodes} />
    </SessionFrame>
  );
}
