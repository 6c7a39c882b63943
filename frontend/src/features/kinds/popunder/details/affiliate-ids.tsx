import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { Fact, Facts } from '../../../../shared/result-details/facts.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';

type Affiliate = NonNullable<NonNullable<PopunderResultDetails['window']>['affiliate']>;

/** Who is paid for what comes of it, as the addresses of the way tell. */
export function AffiliateIds({ affiliate: { network, ids } }: { affiliate: Affiliate }) {
  return (
    <section>
      <SectionHead title="Affiliate ids">{network === null ? undefined : `network ${network}`}</SectionHead>
      <Facts>
        {Object.entries(ids).map(([name, id]) => (
          <Fact key={name} name={name}>
            <code>{id}</code>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
