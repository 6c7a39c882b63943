import type { DryRunAnswer } from '@proofline/contracts/api/dry-runs';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import styles from './try-it.module.css';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The page as it was met: where the address led, its title, how it answered, its languages. */
export function PageLine({ page }: { page: DryRunAnswer['page'] }) {
  const { url, final_url: finalUrl, title, http_status: status, country, languages } = page;
  const isElsewhere = finalUrl !== null && finalUrl !== url;
  return (
    <dl className={styles.page}>
      <div>
        <dt>Page</dt>
        <dd>{title === null || title === '' ? url : title}</dd>
      </div>
      {isElsewhere && (
        <div>
          <dt>Led to</dt>
          <dd className={styles.mono}>{finalUrl}</dd>
        </div>
      )}
      <div>
        <dt>Seen from</dt>
        <dd>
          <CountryFlag code={country} label="name" />
          {status !== null && <span className={styles.status}>HTTP {status}</span>}
        </dd>
      </div>
      {languages.length > 0 && (
        <div>
          <dt>Language</dt>
          <dd>{languages.map(languageName).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
