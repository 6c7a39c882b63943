import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import styles from './details.module.css';

type Affiliate = NonNullable<NonNullable<PopunderResultDetails['window']>['affiliate']>;

/** Who is paid for what comes of it, as the addresses of the way tell. */
export function AffiliateIds({ affiliate: { network, ids } }: { affiliate: Affiliate }) {
  return (
    <section>
      <div className={styles.head}>
        <h3>Affiliate ids</h3>
        {network !== null && <span>network {network}</span>}
      </div>
      <dl className={styles.facts} data-verbatim>
        {Object.entries(ids).map(([name, id]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{id}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
