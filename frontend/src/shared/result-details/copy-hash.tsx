import { CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './copy-hash.module.css';
import { shortHash } from './short-hash.ts';

/** A hash cut short; a click copies all of it. */
export function CopyHash({ name, hash }: { name: string; hash: string }) {
  return (
    <CopyButton value={hash}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy the whole hash'}>
          <button type="button" className={styles.hash} onClick={copy} aria-label={`Copy ${name} ${shortHash(hash)}`}>
            {shortHash(hash)}
            {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
          </button>
        </Tooltip>
      )}
    </CopyButton>
  );
}
