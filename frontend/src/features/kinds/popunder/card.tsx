import { Button, UnstyledButton } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import type { PopunderResult } from '@proofline/contracts/kinds/popunder/result-view';
import { IconChevronDown } from '@tabler/icons-react';
import { clockText, dateText } from '../../../shared/time/format-time.ts';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { CardProps } from '../report-view.ts';
import { Chain } from './chain.tsx';
import { chainSteps } from './chain-steps.ts';
import { Keywords } from './keywords.tsx';
import styles from './popunder.module.css';
import { useUnfolded } from './unfolded.ts';

/** A window on a phone: website, keywords and where they lead, its way on demand, and the way to its details. */
export function WindowCard({ result, onOpen }: CardProps<PopunderResult>) {
  const timezone = useTimezone();
  const [isUnfolded, toggle] = useUnfolded(result.id);
  const steps = chainSteps(result).length;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.quiet}>
          {dateText(result.mtime, timezone)}, {clockText(result.mtime, timezone, true)}
        </span>
        <CountryFlag code={result.country_code} name={result.country} label="code" />
      </div>
      <UrlText url={result.url} whole />
      <dl className={styles.cardFacts}>
        <div>
          <dt>Keywords</dt>
          <dd>
            <Keywords result={result} />
          </dd>
        </div>
        {result.matched_link !== null && (
          <div>
            <dt>Matched link</dt>
            <dd>
              <UrlText url={result.matched_link} />
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.cardFoot}>
        {steps > 0 ? (
          <UnstyledButton className={styles.unfold ?? ''} onClick={toggle} aria-expanded={isUnfolded}>
            <IconChevronDown size={16} aria-hidden />
            Redirect chain, {counted(steps, 'hop')}
          </UnstyledButton>
        ) : (
          <span />
        )}
        <Button
          variant="default"
          size="md"
          onClick={() => onOpen(result)}
          aria-label={`Popunder Details of ${result.url}`}
          data-open-details
        >
          Details
        </Button>
      </div>
      {isUnfolded && <Chain row={result} keywords={result.matched_keywords} />}
    </div>
  );
}
