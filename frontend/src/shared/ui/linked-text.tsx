import { Anchor } from '@mantine/core';

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

interface Props {
  readonly text: string;
  /** Written by somebody else and leading anywhere: opens apart, and learns nothing of where it was followed. */
  readonly foreign?: boolean;
}

/** Text with its web addresses to follow. */
export function LinkedText({ text, foreign = false }: Props) {
  const apart = foreign && { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return partsOf(text).map((part, index) =>
    part.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <Anchor key={index} href={part.text} underline="always" inherit {...apart}>
        {part.text}
      </Anchor>
    ) : (
      part.text
    ),
  );
}
