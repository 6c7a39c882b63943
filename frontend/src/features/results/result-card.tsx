import { Button } from '@mantine/core';
import type { ReportResult } from '@proofline/contracts/api/report-results';
import { CountryFlag } from '../../shared/ui/country-flag.tsx';
import { OutcomeIcon } from '../../shared/ui/outcome-icon.tsx';
import { RatingBars } from '../../shared/ui/rating-bars.tsx';
import { UrlText } from '../../shared/ui/url-text.tsx';
import { NotJudged } from './not-judged.tsx';
import styles from './results.module.css';

/** A result on a phone: address, verdict, how many rules failed, the way to its details. */
export function ResultCard({ result, onOpen }: { result: ReportResult; onOpen: (result: ReportResult) => void }) {
  const failed = result.rules.filter(({ score }) => score === 0).length;
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <OutcomeIcon outcome={result.outcome} size={18} />
        <UrlText url={result.url} />
        <CountryFlag code={result.country_code} name={result.country} />
      </div>
      {typeof result.compliant === 'boolean' ? (
        <div className={styles.cardLine}>
          {result.compliance_rating !== null && <RatingBars percent={result.compliance_rating} />}
          <span className={styles.attempts}>
            {failed === 0 ? `All ${result.rules.length} passed` : `${failed} of ${result.rules.length} failed`}
          </span>
          <Button
            className={styles.cardAction ?? ''}
            variant="default"
            size="md"
            onClick={() => onOpen(result)}
            aria-label={`Website Details of ${result.url}`}
            data-open-details
          >
            Details
          </Button>
        </div>
      ) : (
        <NotJudged result={result} />
      )}
    </div>
  );
}
