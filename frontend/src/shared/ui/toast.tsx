import { notifications } from '@mantine/notifications';
import type { NotificationType } from '@proofline/contracts/notifications';
import {
  IconAlertTriangleFilled,
  IconBellFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { whenProblemsEnd } from './problems.ts';
import styles from './toast.module.css';

/** 000 §9. */
export const TOAST_MS = 10_000;

type Tone = 'success' | 'info' | 'warning' | 'danger' | 'grey';
const icons: Readonly<Record<Tone, ReactNode>> = {
  success: <IconCircleCheckFilled size={18} />,
  info: <IconInfoCircleFilled size={18} />,
  warning: <IconAlertTriangleFilled size={18} />,
  danger: <IconExclamationCircleFilled size={18} />,
  grey: <IconBellFilled size={18} />,
};

/** Ids of what was said about failures. */
const problems = new Set<string>();
whenProblemsEnd(() => {
  for (const id of problems) notifications.hide(id);
  problems.clear();
});

/**
 * Says something for ten seconds, a failure no longer than until it is tried anew or left; the same text twice is said
 * once. `onClick` leads to what it is about.
 */
export function toast(tone: Exclude<Tone, 'grey'>, title: string, message?: ReactNode, onClick?: () => void): void {
  const id = `${tone} ${title}`;
  if (tone === 'danger') problems.add(id);
  show(id, tone, title, message, onClick);
}

const tonesOfNotices: Readonly<Record<NotificationType, Tone>> = {
  default: 'grey',
  error: 'danger',
  info: 'info',
  success: 'success',
  warning: 'warning',
};

/** Shows a notification that has just come in, coloured by its type; it stays, whatever is done meanwhile. */
export function noticeToast(
  id: string,
  type: NotificationType,
  title: string,
  text: string,
  onClick: () => void,
): void {
  const follow = () => {
    notifications.hide(id);
    onClick();
  };
  show(id, tonesOfNotices[type], title, text, follow);
}

const dismisses = { 'data-dismisses': true };
const isDismiss = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-dismisses]') !== null;

function show(id: string, tone: Tone, title: string, message: ReactNode, onClick: (() => void) | undefined): void {
  notifications.show({
    id,
    // What leads somewhere is reached with the keyboard; the press goes on to the whole of it.
    title: onClick ? (
      <button type="button" className={styles.open}>
        {title}
      </button>
    ) : (
      title
    ),
    message,
    icon: <span style={{ display: 'inline-flex', color: `var(--pl-${tone}-solid)` }}>{icons[tone]}</span>,
    autoClose: TOAST_MS,
    withBorder: true,
    role: tone === 'danger' ? 'alert' : 'status',
    classNames: {
      root: styles.root ?? '',
      icon: styles.icon ?? '',
      title: styles.title ?? '',
      description: styles.text ?? '',
    },
    // Who dismisses it does not want to go there.
    ...(onClick && { onClick: ({ target }: MouseEvent) => (isDismiss(target) ? undefined : onClick()) }),
    closeButtonProps: { 'aria-label': 'Dismiss', ...dismisses },
    style: { '--toast-color': `var(--pl-${tone}-solid)`, ...(onClick && { cursor: 'pointer' }) },
  });
}
