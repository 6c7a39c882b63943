import { useEffect } from 'react';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { SessionFrame } from './session-frame.tsx';
import { useLogout } from './use-logout.ts';

/** `/logout` as an address: ends the session and leads on. */
export function LogoutPage() {
  usePageTitle('Log out');
  const logout = useLogout();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => void logout(), []);
  return (
    <SessionFrame title="Logging out">
      <p role="status">One moment, please.</p>
    </SessionFrame>
  );
}
