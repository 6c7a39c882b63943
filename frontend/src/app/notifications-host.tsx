import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts stand; loaded after the page, which shows without it. What was said before then waits for it. */
export default function NotificationsHost() {
  return <Notifications position="top-right" limit={5} />;
}
