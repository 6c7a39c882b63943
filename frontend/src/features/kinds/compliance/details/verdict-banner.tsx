import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { BLOCK_REASON_WORDS, blockReasonSchema } from '@proofline/contracts/page-outcome';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';
import { percentText } from '../../../../shared/ui/percent-text.ts';
import { ratingOf } from '../../../../shared/ui/rating.ts';
import { RatingBars } from '../../../../shared/ui/rating-bars.tsx';
import styles from './verdict-banner.module.css';

/** The verdict in the words of 002 §2.3, or why there is none. */
export function VerdictBanner({ result, summary }: { result: ComplianceResultDetails; summary: string }) {
  const { color, Icon } = OUTCOMES[result.outcome];
  return (
    <div className={styles.banner} data-color={color} data-tour="verdict">
      <Icon size={22} className={styles.bannerIcon} aria-hidden />
      <div className={styles.bannerWords}>
        <b>{titleOf(result)}</b>
        <span>{typeof result.compliant === 'boolean' ? summary : reasonOf(result)}</span>
      </div>
      {result.compliance_rating !== null && (
        <div className={styles.bannerRating}>
          <b>{percentText(result.compliance_rating)}</b>
          <RatingBars percent={result.compliance_rating} withoutNumber />
          <span className="visually-hidden">Rating {ratingOf(result.compliance_rating).word}</span>
        </div>
      )}
    </div>
  );
}

function titleOf({ compliant }: ComplianceResultDetails): string {
  if (compliant === true) return 'The website is compliant!';
  if (compliant === false) return 'The website is not compliant!';
  return compliant ?? 'Filtered out';
}

function reasonOf(result: ComplianceResultDetails): string {
  if (result.compliant === null) {
    return result.filtered_reason === 'language'
      ? 'The page is in another language.'
      : 'The page does not match the filters.';
  }
  const block = blockReasonSchema.safeParse(result.error_reason);
  const told = [block.success ? BLOCK_REASON_WORDS[block.data] : null, result.error_detail].filter((words) => words);
  return told.length === 0 ? 'The page could not be judged.' : `Could not be judged: ${told.join('. ')}`;
}
