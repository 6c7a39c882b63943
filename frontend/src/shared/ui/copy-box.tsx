import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './copy-box.module.css';

interface Props {
  readonly text: string;
  /** What the button copies, as `the token`. */
  readonly what: string;
  /** The button has the focus when the dialog around it opens. */
  readonly autofocus?: boolean;
}

/** A text to take along, beside the button that copies it. */
export function CopyBox({ text, what, autofocus = false }: Props) {
  return (
    <div className={styles.box}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon
              onClick={copy}
              aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
              {...(autofocus && { 'data-autofocus': true })}
            >
              {copied ? <IconCheck size={17} /> : <IconCopy size={17} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
