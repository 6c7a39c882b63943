import type { ReportDetail } from '@proofline/contracts/api/reports';
import { percentText } from '../../../shared/ui/percent-text.ts';
import { RatingBars } from '../../../shared/ui/rating-bars.tsx';
import styles from './toplist.module.css';

/** How often each brand stands where it was expected; nothing where none was. */
export function BrandsBand({ report: { detailed_rating_percent_rules: ratings } }: { report: ReportDetail }) {
  if (ratings.length === 0) return null;
  return (
    <section className={styles.band} aria-label="Brands">
      <h2>Brands</h2>
      <ul className={styles.ratings}>
        {ratings.map(({ id, name, avg_rating: percent }) => (
          <li key={id}>
            <b className="truncate" title={name}>
              {name}
            </b>
            {percent === null ? (
              <span className={styles.quiet}>Not judged</span>
            ) : (
              <span className={styles.cardLine}>
                <span>{percentText(percent)}</span>
                <RatingBars percent={percent} withoutNumber />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
