import { SegmentedControl } from '@mantine/core';
import type { NotificationId } from '@proofline/contracts/ids';
import styles from './notifications.module.css';
import { type Tab, useMarkRead } from './notifications-query.ts';
import { unreadText } from './unread-text.ts';

interface Props {
  readonly tab: Tab;
  readonly onChange: (tab: Tab) => void;
  readonly unread: number;
  /** The newest of all that are shown; undefined while nobody knows. */
  readonly newest: NotificationId | undefined;
}

/** All or unread, and the end of being unread for all that are there. */
export function NoticeTabs({ tab, onChange, unread, newest }: Props) {
  const { markAllRead, isMarking } = useMarkRead();
  const tabs = [
    { value: 'all' as const, label: 'All' },
    { value: 'unread' as const, label: unread === 0 ? 'Unread' : `Unread ${unreadText(unread)}` },
  ];
  return (
    <>
      <SegmentedControl data={tabs} value={tab} onChange={onChange} size="xs" aria-label="Which notifications" />
      <button
        type="button"
        className={styles.link}
        disabled={unread === 0 || newest === undefined || isMarking}
        onClick={() => newest !== undefined && markAllRead(newest)}
      >
        Mark all as read
      </button>
    </>
  );
}
