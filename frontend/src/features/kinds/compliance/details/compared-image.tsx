import { UnstyledButton } from '@mantine/core';
import type { ImageComparison } from '@proofline/rules/verdict';
import styles from './compared-image.module.css';
import { frameOf, placeInWords } from './image-frame.ts';

/** One of the two pictures of a comparison: the wanted one, or what on the page comes closest to it. */
export interface ComparedImage {
  readonly comparison: ImageComparison;
  readonly side: 'expected' | 'closest';
}

/** Those that there is a picture of: wanted ones of this product, and stored ones of the page. */
export function picturesOf(comparison: ImageComparison): ComparedImage[] {
  const { expectedUrl, closestSha256 } = comparison;
  return [
    ...(expectedUrl.startsWith('/') ? [{ comparison, side: 'expected' as const }] : []),
    ...(closestSha256 === null ? [] : [{ comparison, side: 'closest' as const }]),
  ];
}

/** What a picture shows, for reading. */
export function namedIn({ comparison, side }: ComparedImage): string {
  const { name } = comparison;
  if (side === 'expected') return `Wanted image ${name}`;
  const place = placeInWords(comparison);
  return place === null ? `Image on the page closest to ${name}` : `${name} ${place}`;
}

/** The picture, with a frame around the part that is meant. */
export function Picture({ image, resultId }: { image: ComparedImage; resultId: string }) {
  const { comparison, side } = image;
  const frame = side === 'closest' ? frameOf(comparison) : null;
  const stored = `/api/report_results/${resultId}/images/${comparison.closestSha256}`;
  return (
    <span className={styles.picture} data-matched={comparison.matched}>
      <img src={side === 'expected' ? comparison.expectedUrl : stored} alt={namedIn(image)} loading="lazy" />
      {frame !== null && <span className={styles.frame} style={frame} aria-hidden />}
    </span>
  );
}

interface ThumbProps {
  readonly image: ComparedImage;
  readonly resultId: string;
  readonly isChosen?: boolean;
  readonly onChoose: (image: ComparedImage) => void;
}

/** The picture small: pressed, it is shown as large as it comes. */
export function Thumbnail({ image, resultId, isChosen = false, onChoose }: ThumbProps) {
  return (
    <UnstyledButton
      className={styles.thumbnail ?? ''}
      onClick={() => onChoose(image)}
      aria-label={`View: ${namedIn(image)}`}
      aria-pressed={isChosen}
    >
      <Picture image={image} resultId={resultId} />
    </UnstyledButton>
  );
}
