import { Button } from '@mantine/core';
import { IconArrowLeft, IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** The frame of a support form; says itself that nothing can be sent from it. */
function SupportFormPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconMailOff size={20} />}
        title="This form is not open yet"
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            renderRoot={(props) => <Link to="/support" {...props} />}
          >
            Back to Support
          </Button>
        }
      >
        Until it is, write to the person who gave you your account.
      </EmptyState>
    </>
  );
}

export const ContactPage = () => <SupportFormPage title="Contact support" />;
export const BugPage = () => <SupportFormPage title="Report a bug" />;
export const FeedbackPage = () => <SupportFormPage title="Feedback" />;
