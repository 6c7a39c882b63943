import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { REASON_WORDS } from '@proofline/contracts/kinds/popunder/window';
import { Address } from '../../../shared/result-details/address.tsx';
import { DetailsFrame } from '../../../shared/result-details/details-frame.tsx';
import { SectionHead } from '../../../shared/result-details/section-head.tsx';
import type { DetailsProps } from '../report-view.ts';
import { Chain } from './chain.tsx';
import { chainSteps } from './chain-steps.ts';
import { AffiliateIds } from './details/affiliate-ids.tsx';
import { Banner } from './details/banner.tsx';
import styles from './details/details.module.css';
import { EvidenceFacts } from './details/evidence-facts.tsx';
import { KeywordMatches } from './details/keyword-matches.tsx';
import { PageAndClicks } from './details/page-and-clicks.tsx';
import { WindowPictures } from './details/window-pictures.tsx';
import { WindowSequence } from './details/window-sequence.tsx';

/** What came of it first, then what opened and by what way, then what was kept of it (002 §2.6). */
export function WindowDetails({ result, covered, onCover }: DetailsProps<PopunderResultDetails>) {
  const { window } = result;
  const steps = chainSteps(result);
  const domains = new Set(result.networks).size;
  return (
    <DetailsFrame
      main={
        <>
          <Address url={result.url} withoutLink />
          <Banner result={result} />
          {result.windows.length > 0 && <WindowSequence result={result} />}
          {window !== null && (
            <section>
              <SectionHead title={`Redirect chain of window ${window.label}`}>
                {wayInWords(steps.length, domains)}
              </SectionHead>
              <Chain row={result} keywords={result.matched_keywords} />
              {window.hopsLeftOut > 0 && <p className={styles.quiet}>{window.hopsLeftOut} more steps are not told.</p>}
              <p className={styles.quiet}>{REASON_WORDS[window.why]}.</p>
            </section>
          )}
          <div className={styles.two}>
            {result.keyword_matches.length > 0 && <KeywordMatches result={result} />}
            {window?.affiliate != null && <AffiliateIds affiliate={window.affiliate} />}
          </div>
        </>
      }
      side={
        <>
          <PageAndClicks result={result} opened={covered} onOpen={onCover} />
          {/* Keyed: what was asked to be shown of one says nothing of the next. */}
          {result.windows.length > 0 && <WindowPictures key={result.id} result={result} />}
          <EvidenceFacts result={result} />
        </>
      }
    />
  );
}

function wayInWords(steps: number, domains: number): string {
  const redirects = Math.max(0, steps - 1);
  const led = redirects === 0 ? 'no redirects' : `${redirects} ${redirects === 1 ? 'redirect' : 'redirects'}`;
  return domains === 0 ? led : `${led}, ${domains} ${domains === 1 ? 'domain' : 'domains'} in between`;
}
