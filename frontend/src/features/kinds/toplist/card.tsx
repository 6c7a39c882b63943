import { Button } from '@mantine/core';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { CardProps } from '../report-view.ts';
import { MoveMark, StateMark } from './state-mark.tsx';
import styles from './toplist.module.css';

/** A brand of a toplist on a phone. */
export function ToplistCard({ result, onOpen }: CardProps<ToplistResult>) {
  const { brand, url, expected_position: expected, found_position: found } = result;
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <b>{brand === '' ? 'Toplist' : brand}</b>
        <CountryFlag code={result.country_code} name={result.country} />
        <MoveMark result={result} />
      </div>
      <UrlText url={url} whole />
      <div className={styles.cardLine}>
        <StateMark result={result} />
      </div>
      <div className={styles.cardLine}>
        <span className={styles.quiet}>
          {expected === null ? '' : `Expected ${expected}, `}found {found ?? '–'}
        </span>
        <Button
          variant="default"
          size="md"
          ml="auto"
          onClick={() => onOpen(result)}
          aria-label={`Toplist Details of ${brand === '' ? url : `${brand} on ${url}`}`}
          data-open-details
        >
          Details
        </Button>
      </div>
    </div>
  );
}
