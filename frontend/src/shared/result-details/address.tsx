import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { BreakableText } from '../ui/breakable-text.tsx';
import { urlParts } from '../ui/url-parts.ts';
import styles from './address.module.css';

interface Props {
  readonly url: string;
  /** Websites that open windows are not opened by a slip of the hand. */
  readonly withoutLink?: boolean;
}

/** Only web addresses become links: a page's own words never decide what a click does. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** The address that a result is of, to be copied and opened. */
export function Address({ url, withoutLink = false }: Props) {
  const { host, rest } = urlParts(url);
  return (
    <div className={styles.address}>
      <h3 title={url}>
        <BreakableText text={host} />
        <span>
          <BreakableText text={rest} />
        </span>
      </h3>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy address'}>
            <ActionIcon onClick={copy} aria-label={copied ? 'Address copied' : 'Copy address'}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      {!withoutLink && isWebAddress(url) && (
        <Tooltip label="Open the website">
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer noopener nofollow"
            aria-label="Open the website in a new tab"
          >
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
