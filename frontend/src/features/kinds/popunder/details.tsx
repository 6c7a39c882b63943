import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { REASON_WORDS } from '@proofline/contracts/kinds/popunder/window';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { BreakableText } from '../../../shared/ui/breakable-text.tsx';
import { urlParts } from '../../../shared/ui/url-parts.ts';
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
    <div className={styles.frame}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <Address url={result.url} />
          <Banner result={result} />
          {result.windows.length > 0 && <WindowSequence result={result} />}
          {window !== null && (
            <section>
              <div className={styles.head}>
                <h3>Redirect chain of window {window.label}</h3>
                <span>{wayInWords(steps.length, domains)}</span>
              </div>
              <Chain row={result} keywords={result.matched_keywords} />
              {window.hopsLeftOut > 0 && <p className={styles.quiet}>{window.hopsLeftOut} more steps are not told.</p>}
              <p className={styles.quiet}>{REASON_WORDS[window.why]}.</p>
            </section>
          )}
          <div className={styles.two}>
            {result.keyword_matches.length > 0 && <KeywordMatches result={result} />}
            {window?.affiliate != null && <AffiliateIds affiliate={window.affiliate} />}
          </div>
        </div>
        <div className={styles.side}>
          {/* Keyed: what was asked to be shown of one says nothing of the next. */}
          <PageAndClicks key={`page ${result.id}`} result={result} opened={covered} onOpen={onCover} />
          {result.windows.length > 0 && <WindowPictures key={`windows ${result.id}`} result={result} />}
          <EvidenceFacts result={result} />
        </div>
      </div>
    </div>
  );
}

function wayInWords(steps: number, domains: number): string {
  const redirects = Math.max(0, steps - 1);
  const led = redirects === 0 ? 'no redirects' : `${redirects} ${redirects === 1 ? 'redirect' : 'redirects'}`;
  return domains === 0 ? led : `${led}, ${domains} ${domains === 1 ? 'domain' : 'domains'} in between`;
}

/** No link: such a website is not opened by a slip of the hand. */
function Address({ url }: { url: string }) {
  const { host, rest } = urlParts(url);
  return (
    <div className={styles.address}>
      <h3 title={url}>
        <BreakableText text={host} />
        <span>
          <BreakableText text={rest} />
        </span>
      </h3>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy address'}>
            <ActionIcon onClick={copy} aria-label={copied ? 'Address copied' : 'Copy address'}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
