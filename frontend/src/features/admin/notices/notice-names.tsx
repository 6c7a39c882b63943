import type { PublishedNotification } from '@proofline/contracts/api/notifications';
import { NOTIFICATION_TYPES, type NotificationType } from '@proofline/contracts/notifications';
import { NoticeType } from '../../notifications/notice-type.tsx';
import styles from './notices.module.css';

const typeNames: Readonly<Record<NotificationType, string>> = {
  default: 'Default',
  error: 'Error',
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
};

/** Types to choose from. */
export const typeOptions = NOTIFICATION_TYPES.map((value) => ({ value, label: typeNames[value] }));

export function TypeName({ type }: { type: NotificationType }) {
  return (
    <span className={styles.type}>
      <NoticeType type={type} silent />
      {typeNames[type]}
    </span>
  );
}

/** Names in a line; of those who are told nothing by name, whether all are told. */
export function receiverText(
  named: PublishedNotification['users'] | PublishedNotification['organizations'],
  { user, organization }: Pick<PublishedNotification, 'user' | 'organization'>,
): string {
  if (named.length > 0) return named.map(({ name }) => name).join(', ');
  return user.length + organization.length === 0 ? 'All' : '–';
}
