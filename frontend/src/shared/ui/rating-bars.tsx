import { percentText } from './percent-text.ts';
import { type Rating, ratingOf } from './rating.ts';
import styles from './rating-bars.module.css';

interface Props {
  /** Percent of rules that speak for the page, 0 to 100. */
  readonly percent: number;
  /** Leaves the number out, for places that show it larger themselves. */
  readonly withoutNumber?: boolean;
}

/** Percent, five bars and a word. */
export function RatingBars({ percent, withoutNumber = false }: Props) {
  const rating: Rating = ratingOf(percent);
  return (
    <span className={styles.rating}>
      {!withoutNumber && <span className={styles.number}>{percentText(percent)}</span>}
      <span className={styles.bars} aria-hidden>
        {[1, 2, 3, 4, 5].map((bar) => (
          <i key={bar} style={{ background: bar <= rating.bars ? `var(--pl-${rating.color}-solid)` : undefined }} />
        ))}
      </span>
      <span className={styles.word} style={{ color: `var(--pl-${rating.color}-fg)` }}>
        {rating.word}
      </span>
    </span>
  );
}
