import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './state-message.module.css';
import tones from './tones.module.css';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The one action that helps. */
  readonly action?: ReactNode;
  readonly tone?: 'quiet' | 'danger' | 'warning';
  /** Level of the title in the page's outline. */
  readonly heading?: 'h1' | 'h2';
}

/** Empty, failed or denied: one icon, what happened, one sentence, one action. */
export function StateMessage({ icon, title, children, action, tone = 'quiet', heading: Heading = 'h2' }: Props) {
  return (
    <div className={styles.state}>
      <span className={`${styles.icon} ${tones.tone}`} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

/** Nothing to show, and why. */
export const EmptyState = (props: Omit<Props, 'tone'>) => <StateMessage {...props} tone="quiet" />;

/** The 500 text of the specification, with the button that tries again. */
export function ErrorState({ onRetry, heading }: { onRetry: () => void; heading?: 'h1' | 'h2' }) {
  return (
    <div role="alert">
      <StateMessage
        icon={<IconCloudOff size={20} />}
        tone="danger"
        title="Sorry, something went wrong."
        {...(heading && { heading })}
        action={
          <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            Refresh
          </Button>
        }
      >
        Try to refresh the page, if the problem persists, please contact support.
      </StateMessage>
    </div>
  );
}
