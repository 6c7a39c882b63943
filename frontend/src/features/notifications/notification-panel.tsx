import { SegmentedControl } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import styles from './notification-panel.module.css';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** What the bell opens; the dot says whether news would arrive by themselves. */
export default function NotificationPanel() {
  const [tab, setTab] = useState('all');
  return (
    <>
      <div className={styles.head}>
        <SegmentedControl data={tabs} value={tab} onChange={setTab} aria-label="Which notifications" />
        <LiveDot />
      </div>
      <EmptyState
        icon={<IconBellOff size={20} />}
        title={tab === 'all' ? 'No notifications yet.' : 'No unread notifications.'}
      />
    </>
  );
}
