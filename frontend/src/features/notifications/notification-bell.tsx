import { ActionIcon, Popover, SegmentedControl } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import styles from './notification-bell.module.css';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** The bell and its panel (000 §2); the dot says whether news would arrive by themselves. */
export function NotificationBell() {
  const [tab, setTab] = useState('all');
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={36} aria-label="Notifications">
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className={styles.head}>
          <SegmentedControl data={tabs} value={tab} onChange={setTab} aria-label="Which notifications" />
          <LiveDot />
        </div>
        <EmptyState
          icon={<IconBellOff size={20} />}
          title={tab === 'all' ? 'No notifications yet.' : 'No unread notifications.'}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
