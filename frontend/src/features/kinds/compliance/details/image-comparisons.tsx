import { NOTHING_ALIKE } from '@proofline/rules/images/image-match-limits';
import type { ImageComparison } from '@proofline/rules/verdict';
import styles from './image-comparisons.module.css';
import { frameOf, placeInWords } from './image-frame.ts';

/** Wanted images and how near the page comes to them, with what came nearest. */
export function ImageComparisons({ images, resultId }: { images: readonly ImageComparison[]; resultId: string }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.images}>
      {images.map((comparison) => (
        <li key={comparison.expectedUrl}>
          <Seen comparison={comparison} resultId={resultId} />
          <span>
            <b>{comparison.name}</b> {inWords(comparison)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function inWords(comparison: ImageComparison): string {
  const { distance, maxDistance, matched } = comparison;
  if (distance === null) return 'The page has no image to compare.';
  if (distance >= NOTHING_ALIKE) return 'Nothing on the page is like it.';
  const place = placeInWords(comparison);
  const where = place === null ? '' : ` ${place}`;
  return `${matched ? 'Found' : 'Closest'}${where}: distance ${distance}, a match needs ${maxDistance} or less.`;
}

/** The stored picture, with a frame around the part that is meant. */
function Seen({ comparison, resultId }: { comparison: ImageComparison; resultId: string }) {
  const { closestSha256, matched, name } = comparison;
  if (closestSha256 === null) return null;
  const frame = frameOf(comparison);
  const place = placeInWords(comparison);
  return (
    <span className={styles.seen} data-matched={matched}>
      <img
        src={`/api/report_results/${resultId}/images/${closestSha256}`}
        alt={place === null ? `Image on the page closest to ${name}` : `${name} ${place}`}
        loading="lazy"
      />
      {frame !== null && <span className={styles.frame} style={frame} aria-hidden />}
    </span>
  );
}
