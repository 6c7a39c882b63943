import type { Notification } from '@proofline/contracts/api/notifications';
import { isNotificationLink } from '@proofline/contracts/notifications';
import { useRouter } from '@tanstack/react-router';
import { useMarkRead } from './notifications-query.ts';

/** Where a notification leads; undefined when it leads nowhere, or where nothing of ours may lead. */
export function linkOf({ link }: Pick<Notification, 'link'>): { href: string; foreign: boolean } | undefined {
  if (link === null || !isNotificationLink(link)) return undefined;
  return { href: link, foreign: !link.startsWith('/') };
}

/** What a click does: the notification is read, and its link is followed, one of others in a tab of its own. */
export function useFollow(): (notification: Notification) => void {
  const router = useRouter();
  const { markRead } = useMarkRead();
  return (notification) => {
    if (!notification.read) markRead(notification.id);
    const link = linkOf(notification);
    if (link === undefined) return;
    if (link.foreign) window.open(link.href, '_blank', 'noopener,noreferrer');
    else router.history.push(link.href);
  };
}
