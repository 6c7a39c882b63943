import { Loader } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { PlainPage } from './plain-page.tsx';

/** Shown over every route while the health check fails; the address stays, so coming back needs no redirect. */
export function MaintenancePage() {
  usePageTitle('Maintenance');
  return (
    <PlainPage>
      <StateMessage
        heading="h1"
        tone="warning"
        icon={<IconTool size={20} />}
        title="Under maintenance"
        action={<Loader size={16} aria-hidden />}
      >
        Proofline is not available right now. This page comes back by itself as soon as it is.
      </StateMessage>
    </PlainPage>
  );
}
