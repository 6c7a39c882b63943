import { Anchor } from '@mantine/core';
import styles from './mails.module.css';

interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Text cut at its web addresses; a full stop after one is not part of it. Pure. */
export function partsOf(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A mail's text with its addresses to follow. */
export function LinkedText({ text }: { text: string }) {
  return (
    <pre className={styles.text}>
      {partsOf(text).map((part, index) =>
        part.isLink ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Anchor key={index} href={part.text} underline="always" inherit>
            {part.text}
          </Anchor>
        ) : (
          part.text
        ),
      )}
    </pre>
  );
}
