import { Skeleton } from '@mantine/core';
import type { Notification } from '@proofline/contracts/api/notifications';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import { notificationSettingsQuery } from '../account/notification-settings.ts';
import { NoticeItem } from './notice-item.tsx';
import styles from './notifications.module.css';
import type { Tab } from './notifications-query.ts';

interface Props {
  readonly tab: Tab;
  /** Undefined while they are loaded. */
  readonly notifications: readonly Notification[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Something was clicked that leads elsewhere. */
  readonly onFollow: () => void;
}

/** Notifications, or why there are none to see. */
export function NoticeList({ tab, notifications, failed, onRetry, onFollow }: Props) {
  if (notifications === undefined) {
    if (failed) return <ErrorState onRetry={onRetry} />;
    return (
      <div className={styles.waiting} role="status" aria-label="Notifications are loading">
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  }
  if (notifications.length === 0) {
    return (
      <EmptyState
        icon={<IconBellOff size={20} />}
        title={tab === 'all' ? 'No notifications yet.' : 'No unread notifications.'}
      >
        <WhenAllAreOff onFollow={onFollow} />
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label="Notifications">
      {notifications.map((notification) => (
        <NoticeItem key={notification.id} notification={notification} onFollow={onFollow} />
      ))}
    </ul>
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
