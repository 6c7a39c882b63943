import type { EarlierResultView } from '@proofline/contracts/api/earlier-results';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { IconArrowRight } from '@tabler/icons-react';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';
import { TimeText } from '../../../../shared/ui/time-text.tsx';
import styles from './what-changed.module.css';

interface Props {
  readonly was: NonNullable<EarlierResultView['result']>;
  readonly result: ComplianceResultDetails;
}

/** Both verdicts with their times. */
export const ThenAndNow = ({ was, result }: Props) => (
  <dl className={styles.thenAndNow}>
    <Verdict name="Before" outcome={was.outcome} at={was.fetched_at} />
    <IconArrowRight size={16} className={styles.arrow} aria-hidden />
    <Verdict name="Now" outcome={result.outcome} at={result.fetched_at} />
  </dl>
);

function Verdict({ name, outcome, at }: { name: string; outcome: PageOutcome; at: string }) {
  const { label, color, Icon } = OUTCOMES[outcome];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Icon size={16} style={{ color: `var(--pl-${color}-solid)` }} aria-hidden />
        <b>{label}</b>
      </dd>
      <dd className={styles.when}>
        <TimeText at={at} show="absolute" />
      </dd>
    </div>
  );
}
