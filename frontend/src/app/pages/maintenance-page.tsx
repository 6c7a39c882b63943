import { Loader } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { usePageTitle } from '../../shared/routing/page-frame.ts';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { PlainPage } from './plain-page.tsx';

/** Shown instead of every route while the health check fails; where one wanted to go stands in the redirect query. */
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
