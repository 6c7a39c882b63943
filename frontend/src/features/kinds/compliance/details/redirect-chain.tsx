import { counted } from '@proofline/contracts/counted';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { UrlText } from '../../../../shared/ui/url-text.tsx';
import styles from './details.module.css';

/** The addresses passed on the way to the page, each with what it answered. */
export function RedirectChain({ result }: { result: ComplianceResultDetails }) {
  const hops = result.redirect_chain;
  const count = hops.length;
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>Redirect chain</h3>
        <span>{count === 0 ? 'no redirects' : counted(count, 'redirect')}</span>
      </div>
      <ol className={styles.chain}>
        {hops.map((hop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain can pass an address twice; a hop is its place
          <li key={index}>
            <span className={styles.status} title={redirectWords[hop.by]}>
              {hop.status ?? 'page'}
            </span>
            <UrlText url={hop.url} />
          </li>
        ))}
        <li data-last>
          <span className={styles.status} data-ok={isOk(result.http_status)}>
            {result.http_status ?? '–'}
          </span>
          <UrlText url={result.final_url ?? result.url} />
        </li>
      </ol>
    </section>
  );
}

const redirectWords = {
  header: undefined,
  meta: 'Redirected by the page itself, by a meta refresh',
  script: 'Redirected by the page itself, by a script',
} as const;

const isOk = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
