import { Button } from '@mantine/core';
import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';
import { leafRules } from '@proofline/rules/leaf-rules';
import { markOf, marksInWords } from '@proofline/rules/mark-of';
import { ChangeBadge } from '../../../shared/ui/change-badge.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { OutcomeIcon } from '../../../shared/ui/outcome-icon.tsx';
import { RatingBars } from '../../../shared/ui/rating-bars.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { CardProps } from '../report-view.ts';
import { changeInWords } from './changes/change-in-words.ts';
import { NotJudged } from './not-judged.tsx';
import styles from './table.module.css';

/** A result on a phone: address, verdict, what its rules came to, the way to its details. */
export function ResultCard({ report: { rules }, result, onOpen }: CardProps<ComplianceResult>) {
  const scores = new Map(result.rules.map(({ id, score }) => [id, score]));
  const marks = leafRules(rules).flatMap(({ rule }) => {
    const score = scores.get(rule.id);
    return score === undefined ? [] : [markOf(rule, score, rules.not)];
  });
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <OutcomeIcon outcome={result.outcome} size={18} />
        <UrlText url={result.url} whole />
        <CountryFlag code={result.country_code} name={result.country} />
      </div>
      {result.changed !== null && result.changed !== 'unchanged' && (
        <div className={styles.cardLine}>
          <ChangeBadge change={result.changed} />
          <span className={styles.attempts}>{changeInWords(result.changed, result.outcome)}</span>
        </div>
      )}
      {typeof result.compliant === 'boolean' ? (
        <div className={styles.cardLine}>
          {result.compliance_rating !== null && <RatingBars percent={result.compliance_rating} />}
          <span className={styles.attempts}>{marksInWords(marks, rules.not)}</span>
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
        <NotJudged result={result} onOpen={onOpen} />
      )}
    </div>
  );
}
