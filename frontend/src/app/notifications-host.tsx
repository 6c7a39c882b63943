import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { FindingOutNote } from '../shared/ui/finding-out-note.tsx';
import styles from './notifications-host.module.css';

/** Where toasts stand; loaded after the page, which shows without it. What was said before then waits for it. */
export default function NotificationsHost() {
  return (
    <>
      <Notifications position="bottom-center" limit={5} containerWidth={400} className={styles.place ?? ''} />
      <FindingOutNote />
    </>
  );
}
