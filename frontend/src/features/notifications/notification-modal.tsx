import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { NoticeTabs } from './notice-tabs.tsx';
import styles from './notifications.module.css';
import { bellQuery, growingQuery, type Tab } from './notifications-query.ts';

interface Props {
  /** The tab of the panel it was opened from. */
  readonly first: Tab;
  readonly onClose: () => void;
}

/** All notifications, ten more with each press of 'View more'. */
export default function NotificationModal({ first, onClose }: Props) {
  const [tab, setTab] = useState<Tab>(first);
  const { data, failureReason, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    growingQuery(tab),
  );
  const bell = useQuery(bellQuery).data;
  // Pages move by one when something is published meanwhile: the same notification can stand on two.
  const shown = data && [...new Map(data.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()];
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Notifications"
      size={560}
      padding={0}
      classNames={{ header: styles.modalHead ?? '' }}
    >
      <div className={styles.head}>
        <NoticeTabs tab={tab} onChange={setTab} unread={bell?.unread_count ?? 0} newest={bell?.results[0]?.id} />
      </div>
      <div className={styles.modalList}>
        <NoticeList
          tab={tab}
          notifications={shown}
          failed={failureReason !== null}
          onRetry={() => void refetch({ cancelRefetch: true })}
          onFollow={onClose}
        />
      </div>
      {hasNextPage && (
        <div className={styles.foot}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            View more
          </Button>
        </div>
      )}
    </Dialog>
  );
}
