import type { Notification } from '@proofline/contracts/api/notifications';
import { counted } from '@proofline/contracts/counted';
import type { MouseEvent } from 'react';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { NoticeType } from './notice-type.tsx';
import { noticeWords } from './notice-words.ts';
import styles from './notifications.module.css';
import { linkOf, useFollow } from './use-follow.ts';

interface Props {
  readonly notification: Notification;
  /** It was clicked, and leads somewhere. */
  readonly onFollow: () => void;
}

/** A notification in a list: unread until it is clicked. */
export function NoticeItem({ notification, onFollow }: Props) {
  const follow = useFollow();
  const link = linkOf(notification);
  const onClick = (event: MouseEvent) => {
    // In a tab of its own by the reader's wish: the browser follows.
    const byBrowser = event.metaKey || event.ctrlKey || event.shiftKey;
    if (byBrowser && link) return;
    event.preventDefault();
    follow(notification);
    if (link) onFollow();
  };
  const words = <Words notification={notification} />;
  const frame = { className: styles.item, 'data-unread': notification.read ? undefined : true };
  return (
    <li>
      {link ? (
        <a
          {...frame}
          href={link.href}
          onClick={onClick}
          {...(link.foreign && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {words}
        </a>
      ) : notification.read ? (
        <div {...frame}>{words}</div>
      ) : (
        <button type="button" {...frame} onClick={onClick}>
          {words}
        </button>
      )}
    </li>
  );
}

function Words({ notification: { type, message, read, ctime, violations } }: { notification: Notification }) {
  const { title, text } = noticeWords(message);
  return (
    <>
      <NoticeType type={type} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.title}>
            {!read && <span className="visually-hidden">Unread: </span>}
            {title}
          </span>
          <span className={styles.time}>
            <TimeText at={ctime} />
          </span>
        </span>
        {text !== '' && <span className={styles.text}>{text}</span>}
        {violations && (
          <span className={styles.count}>
            <strong>{counted(violations.found, 'violation')}</strong>{' '}
            {violations.goes_on ? 'so far, the run goes on' : 'in the run'}
          </span>
        )}
      </span>
    </>
  );
}
