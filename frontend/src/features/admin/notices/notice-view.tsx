import type { PublishedNotification } from '@proofline/contracts/api/notifications';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { receiverText, TypeName } from './notice-names.tsx';
import styles from './notices.module.css';

/** A notification as it was published; nothing in it can be changed. */
export function NoticeView({ notice, onClose }: { notice: PublishedNotification; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Notification" size={560}>
      <dl className={styles.facts}>
        <dt>ID</dt>
        <dd className="tabular">{notice.id}</dd>
        <dt>Message</dt>
        <dd className={styles.message}>{notice.message}</dd>
        <dt>Type</dt>
        <dd>
          <TypeName type={notice.type} />
        </dd>
        {notice.link !== null && (
          <>
            <dt>Link</dt>
            <dd>{notice.link}</dd>
          </>
        )}
        <dt>Creator</dt>
        <dd>{notice.creator_full_name}</dd>
        <dt>Receiver (user)</dt>
        <dd>{receiverText(notice.users, notice)}</dd>
        <dt>Receiver (organization)</dt>
        <dd>{receiverText(notice.organizations, notice)}</dd>
        <dt>Published</dt>
        <dd>
          <TimeText at={notice.ctime} show="absolute" />
        </dd>
      </dl>
    </Dialog>
  );
}
