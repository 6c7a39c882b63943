import { Fragment } from 'react';

/** An address that may go over several lines: it breaks after its signs rather than inside a word. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?<=[./?&=_-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never moved
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
