import type { ImageComparison } from '@proofline/rules/verdict';
import styles from './details.module.css';

/** Wanted images and how near the page comes to them. */
export function ImageComparisons({ images }: { images: readonly ImageComparison[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.images}>
      {images.map(({ name, expectedUrl, distance, maxDistance, matched }) => (
        <li key={expectedUrl}>
          <b>{name}</b>{' '}
          {distance === null
            ? 'The page has no image to compare.'
            : `${matched ? 'Found' : 'Closest'}: distance ${distance}, a match needs ${maxDistance} or less.`}
        </li>
      ))}
    </ul>
  );
}
