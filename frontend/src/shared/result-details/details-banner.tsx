import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './details-banner.module.css';

interface Props {
  readonly color: string;
  readonly Icon: Icon;
  readonly title: string;
  /** The reason, in a sentence or two. */
  readonly reason: ReactNode;
  /** What is counted, at its end. */
  readonly children?: ReactNode;
}

/** What came of it and why. */
export function DetailsBanner({ color, Icon, title, reason, children }: Props) {
  return (
    <div className={styles.banner} data-color={color} data-testid="details-verdict">
      <Icon size={22} aria-hidden />
      <div className={styles.words}>
        <b>{title}</b>
        <span>{reason}</span>
      </div>
      {children}
    </div>
  );
}

export function BannerCount({ count, of }: { count: ReactNode; of: string }) {
  return (
    <div className={styles.count}>
      <b>{count}</b>
      <span>{of}</span>
    </div>
  );
}
