import { Button } from '@mantine/core';
import { IconArrowLeft, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { ErrorState, StateMessage } from '../../shared/ui/state-message.tsx';
import { PlainPage } from './plain-page.tsx';

/** `/error`: what was not found, not allowed or failed, with the texts of 000 §8. */
export function ErrorPage() {
  const { reason } = useSearch({ from: '/error' });
  if (reason === 'access_denied') return <AccessDenied />;
  if (reason === 'server_error') return <ServerError />;
  return <ErrorMessage />;
}

export function AccessDenied() {
  usePageTitle('Access denied');
  return (
    <PlainPage>
      <StateMessage
        heading="h1"
        tone="warning"
        icon={<IconLock size={20} />}
        title="You don't have permissions to make changes in this account."
        action={<BackToChecks />}
      >
        You can view checks and reports. To change them, contact support.
      </StateMessage>
    </PlainPage>
  );
}

function ServerError() {
  usePageTitle('Something went wrong');
  return (
    <PlainPage>
      <ErrorState heading="h1" onRetry={() => location.assign('/')} />
    </PlainPage>
  );
}

interface Props {
  heading?: string;
  subheading?: string;
  paragraph?: string;
}

export function ErrorMessage({
  heading = '404',
  subheading = 'Sorry, something went wrong.',
  paragraph = 'The page you were looking for does not exist.',
}: Props) {
  usePageTitle(heading);
  return (
    <PlainPage>
      <StateMessage heading="h1" icon={<IconMapQuestion size={20} />} title={heading} action={<BackToChecks />}>
        <strong>{subheading}</strong>
        <br />
        {paragraph}
      </StateMessage>
    </PlainPage>
  );
}

function BackToChecks() {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link to="/manage_checks" {...props} />}
    >
      Back to Manage checks
    </Button>
  );
}
