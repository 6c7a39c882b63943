import { Button } from '@mantine/core';
import { IconArrowLeft, IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../routing/page-frame.ts';
import { StateMessage } from './state-message.tsx';

interface Props {
  readonly heading?: string;
  readonly subheading?: string;
  readonly paragraph?: string;
}

/** The 404 texts of 000 §2; for pages whose subject does not exist, and for addresses that lead nowhere. */
export function NotFoundState({
  heading = '404',
  subheading = 'Sorry, something went wrong.',
  paragraph = 'The page you were looking for does not exist.',
}: Props) {
  usePageTitle(heading);
  return (
    <StateMessage heading="h1" icon={<IconMapQuestion size={20} />} title={heading} action={<BackToChecks />}>
      <strong>{subheading}</strong>
      <br />
      {paragraph}
    </StateMessage>
  );
}

export function BackToChecks() {
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
