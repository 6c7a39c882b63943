import type { NotificationType } from '@proofline/contracts/notifications';
import {
  IconAlertTriangleFilled,
  IconBellFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import styles from './notifications.module.css';

const marks = {
  default: { icon: IconBellFilled, word: 'Notice' },
  error: { icon: IconExclamationCircleFilled, word: 'Error' },
  info: { icon: IconInfoCircleFilled, word: 'Information' },
  success: { icon: IconCircleCheckFilled, word: 'Success' },
  warning: { icon: IconAlertTriangleFilled, word: 'Warning' },
} as const;

/** The type of a notification by its sign and colour, and in a word for who sees neither, unless one stands beside it. */
export function NoticeType({ type, silent = false }: { type: NotificationType; silent?: boolean }) {
  const { icon: Icon, word } = marks[type];
  return (
    <span className={styles.type} data-type={type}>
      <Icon size={18} aria-hidden />
      {!silent && <span className="visually-hidden">{word}:</span>}
    </span>
  );
}
