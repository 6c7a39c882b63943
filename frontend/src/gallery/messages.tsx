import { Button } from '@mantine/core';
import { IconLock, IconSearchOff, IconShieldCheck } from '@tabler/icons-react';
import { Card } from '../shared/ui/card.tsx';
import { EmptyState, ErrorState, StateMessage } from '../shared/ui/state-message.tsx';
import styles from './gallery.module.css';

export const Messages = () => (
  <Card title="Empty, failed, denied">
    <div className={styles.messages}>
      <EmptyState
        icon={<IconShieldCheck size={20} />}
        title="You haven't launched any checks yet"
        action={<Button>Add new check</Button>}
      >
        A check looks at the websites you name and tells you which follow your rules.
      </EmptyState>
      <EmptyState icon={<IconSearchOff size={20} />} title="No results are matching the search criteria">
        Nothing is named “bonus”.
      </EmptyState>
      <ErrorState onRetry={() => undefined} />
      <StateMessage icon={<IconLock size={20} />} tone="warning" title="Access Denied">
        You don't have permissions to make changes in this account.
      </StateMessage>
    </div>
  </Card>
);
