import { SegmentedControl } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { notificationSettingsQuery } from '../account/notification-settings.ts';
import styles from './notification-panel.module.css';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** What the bell opens; the dot says whether news would arrive by themselves. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
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
      >
        <WhenAllAreOff onFollow={onClose} />
      </EmptyState>
    </>
  );
}

/** An empty panel of somebody who has asked for nothing is no news about the checks. */
function WhenAllAreOff({ onFollow }: { onFollow: () => void }) {
  const settings = useQuery(notificationSettingsQuery).data?.results[0];
  if (settings === undefined) return null;
  const { alerts, comments, news, offers } = settings;
  if (alerts || comments || news || offers) return null;
  return (
    <>
      All four kinds are switched off for you.{' '}
      <Link to="/profile" hash="notifications" onClick={onFollow}>
        Choose what to be told
      </Link>
    </>
  );
}
