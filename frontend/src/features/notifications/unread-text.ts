import { MAX_COUNTED_UNREAD } from '@proofline/contracts/api/notifications';

/** `3`, or `99+` for what is no longer counted. */
export const unreadText = (unread: number): string =>
  unread >= MAX_COUNTED_UNREAD ? `${MAX_COUNTED_UNREAD - 1}+` : String(unread);
