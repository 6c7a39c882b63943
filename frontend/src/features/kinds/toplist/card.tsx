import { Button } from '@mantine/core';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import type { CardProps } from '../report-view.ts';
import { FoundPlace, MoveMark, StateMark } from './state-mark.tsx';
import styles from './toplist.module.css';

/** A brand of a toplist on a phone. */
export function ToplistCard({ result, onOpen }: CardProps<ToplistResult>) {
  const { brand, url, expected_position: expected } = result;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <b className="truncate">{brand === '' ? 'Toplist' : brand}</b>
        <StateMark result={result} look="chip" />
      </div>
      <div className={styles.cardHead}>
        <UrlText url={url} whole />
        <CountryFlag code={result.country_code} name={result.country} label="code" />
      </div>
      {result.offer !== null && <span className={styles.quiet}>{result.offer}</span>}
      <div className={styles.cardFoot}>
        <dl className={styles.places}>
          {expected !== null && (
            <div>
              <dt>Expected</dt>
              <dd className="tabular">{expected}</dd>
            </div>
          )}
          <div>
            <dt>Found</dt>
            <dd>
              <FoundPlace result={result} />
            </dd>
          </div>
          {result.changed !== null && (
            <div>
              <dt>Change</dt>
              <dd>
                <MoveMark result={result} />
              </dd>
            </div>
          )}
        </dl>
        <Button
          variant="default"
          size="md"
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
