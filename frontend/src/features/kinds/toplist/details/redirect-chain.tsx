import { counted } from '@proofline/contracts/counted';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { UrlText } from '../../../../shared/ui/url-text.tsx';
import styles from './details.module.css';

/** The addresses passed on the way to the toplist, each with what it answered; nothing where it was straight. */
export function RedirectChain({ result }: { result: ToplistResultDetails }) {
  const { redirect_chain: hops, http_status: status } = result;
  if (hops.length === 0) return null;
  return (
    <section aria-label="Redirect chain">
      <div className={styles.head}>
        <h3>Redirect chain</h3>
        <span>{counted(hops.length, 'redirect')}</span>
      </div>
      <ol className={styles.hops}>
        {hops.map((hop, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain can pass an address twice; a hop is its place
          <li key={place}>
            <code>{hop.status ?? 'page'}</code> <UrlText url={hop.url} whole />
          </li>
        ))}
        <li>
          <code>{status ?? '–'}</code> <UrlText url={result.final_url ?? result.url} whole />
        </li>
      </ol>
    </section>
  );
}
