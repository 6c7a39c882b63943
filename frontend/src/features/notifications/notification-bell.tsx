import { IconBell } from '@tabler/icons-react';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { late } from '../../shared/ui/late.ts';
import styles from './notification-bell.module.css';

const NotificationPanel = late(() => import('./notification-panel.tsx'));

/** The bell and its panel (000 §2). */
export function NotificationBell() {
  return (
    <Dropdown
      label="Notifications"
      width={340}
      trigger={(props) => (
        <button {...props} className={styles.bell} aria-label="Notifications">
          <IconBell size={20} stroke={1.6} aria-hidden />
        </button>
      )}
    >
      {(close) => <NotificationPanel onClose={close} />}
    </Dropdown>
  );
}
