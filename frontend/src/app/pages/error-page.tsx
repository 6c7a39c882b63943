import { IconLock } from '@tabler/icons-react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { BackToChecks, NotFoundState } from '../../shared/ui/not-found-state.tsx';
import { ErrorState, StateMessage } from '../../shared/ui/state-message.tsx';
import { PlainPage } from './plain-page.tsx';

/** `/error`: what was not found, not allowed or failed, with the texts of 000 §8, or with the words of who led here. */
export function ErrorPage() {
  const { reason } = useSearch({ from: '/open/error' });
  const words = useLocation({ select: ({ state }) => state.errorWords });
  return (
    <PlainPage>
      {reason === 'access_denied' && <AccessDenied />}
      {reason === 'server_error' && <ServerError />}
      {reason === undefined && <NotFoundState {...words} />}
    </PlainPage>
  );
}

function AccessDenied() {
  usePageTitle('Access denied');
  const hasSupport = useSwitch('enable_support_in_sidebar');
  return (
    <StateMessage
      heading="h1"
      tone="warning"
      icon={<IconLock size={20} />}
      title="You don't have permissions to make changes in this account."
      action={<BackToChecks />}
    >
      You can view checks and reports. To change them,{' '}
      {hasSupport ? <Link to="/support">contact support</Link> : 'contact support'}.
    </StateMessage>
  );
}

function ServerError() {
  usePageTitle('Something went wrong');
  return <ErrorState heading="h1" onRetry={() => window.location.assign('/')} />;
}
