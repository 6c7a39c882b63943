import { IconMessageOff } from '@tabler/icons-react';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** The frame of the chat; nobody answers in it yet, and it says so. */
export function ChatPage() {
  return (
    <>
      <PageHeader title="Chat" />
      <EmptyState icon={<IconMessageOff size={20} />} title="Nobody is in the chat">
        The chat is not staffed yet. The FAQ answers what is asked most.
      </EmptyState>
    </>
  );
}
