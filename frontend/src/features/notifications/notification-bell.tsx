import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { late } from '../../shared/ui/late.ts';
import styles from './notification-bell.module.css';
import { bellQuery, MAX_PANEL, PANEL_STEP, type Tab } from './notifications-query.ts';
import { unreadText } from './unread-text.ts';
import { useNoticeToasts } from './use-notice-toasts.ts';

const NotificationPanel = late(() => import('./notification-panel.tsx'));
const NotificationModal = late(() => import('./notification-modal.tsx'));

/** The bell with what is unread, its panel and the modal with all of it (000 §2). */
export function NotificationBell() {
  const [size, setSize] = useState(PANEL_STEP);
  const [modal, setModal] = useState<Tab | null>(null);
  const unread = useQuery(bellQuery).data?.unread_count ?? 0;
  useNoticeToasts();
  const viewMore = (tab: Tab) => {
    setSize((shown) => Math.min(shown + PANEL_STEP, MAX_PANEL));
    setModal(tab);
  };
  return (
    <>
      <Dropdown
        label="Notifications"
        width={440}
        trigger={(props) => (
          <button
            {...props}
            className={styles.bell}
            aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unreadText(unread)} unread`}
          >
            <IconBell size={20} stroke={1.6} aria-hidden />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unreadText(unread)}
              </span>
            )}
          </button>
        )}
      >
        {(close) => (
          <NotificationPanel
            size={size}
            onClose={close}
            onViewMore={(tab) => {
              close();
              viewMore(tab);
            }}
          />
        )}
      </Dropdown>
      <Suspense>{modal !== null && <NotificationModal first={modal} onClose={() => setModal(null)} />}</Suspense>
    </>
  );
}
