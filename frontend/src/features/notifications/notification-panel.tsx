import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NoticeList } from './notice-list.tsx';
import { NoticeTabs } from './notice-tabs.tsx';
import styles from './notifications.module.css';
import { bellQuery, newestQuery, type Tab } from './notifications-query.ts';

interface Props {
  /** How many are shown. */
  readonly size: number;
  readonly onViewMore: (tab: Tab) => void;
  readonly onClose: () => void;
}

/** What the bell opens. */
export default function NotificationPanel({ size, onViewMore, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('all');
  const { data, failureReason, refetch } = useQuery(newestQuery(tab, size));
  const bell = useQuery(bellQuery).data;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>Notifications</h2>
        <NoticeTabs tab={tab} onChange={setTab} unread={bell?.unread_count ?? 0} newest={bell?.results[0]?.id} />
      </div>
      <div className={styles.scroll}>
        <NoticeList
          tab={tab}
          notifications={data?.results}
          failed={failureReason !== null}
          onRetry={() => void refetch({ cancelRefetch: true })}
          onFollow={onClose}
        />
      </div>
      <div className={styles.foot}>
        {data !== undefined && data.count > data.results.length && (
          <button type="button" className={styles.link} onClick={() => onViewMore(tab)}>
            View more
          </button>
        )}
        <Link to="/profile" hash="notifications" className={styles.settings} onClick={onClose}>
          <IconSettings size={16} stroke={1.6} aria-hidden />
          Notification settings
        </Link>
      </div>
    </>
  );
}
