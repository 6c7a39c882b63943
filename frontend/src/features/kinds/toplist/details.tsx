import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { BreakableText } from '../../../shared/ui/breakable-text.tsx';
import { urlParts } from '../../../shared/ui/url-parts.ts';
import type { DetailsProps } from '../report-view.ts';
import { Attempts } from './details/attempts.tsx';
import { Banner } from './details/banner.tsx';
import styles from './details/details.module.css';
import { EvidenceFacts } from './details/evidence-facts.tsx';
import { ListAsRead } from './details/list-as-read.tsx';
import { ListFacts } from './details/list-facts.tsx';
import { OtherLists } from './details/other-lists.tsx';
import { OverRuns } from './details/over-runs.tsx';
import { PagePicture } from './details/page-picture.tsx';
import { RedirectChain } from './details/redirect-chain.tsx';

/** Where the brand stands, the list it stands in as it was read, its way through the runs, and what is kept. */
export function ToplistDetails({ report, result, covered, onCover }: DetailsProps<ToplistResultDetails>) {
  return (
    <div className={styles.frame}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <Address url={result.final_url ?? result.url} />
          <Banner result={result} />
          <ListAsRead key={`list ${result.id}`} result={result} />
          <OverRuns projectId={String(report.project_id)} result={result} />
        </div>
        <div className={styles.side}>
          <PagePicture key={`page ${result.id}`} result={result} opened={covered} onOpen={onCover} />
          <ListFacts result={result} />
          <OtherLists result={result} />
          <RedirectChain result={result} />
          <Attempts result={result} />
          <EvidenceFacts result={result} />
        </div>
      </div>
    </div>
  );
}

/** Only web addresses become links: a page's own words never decide what a click does. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

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
      {isWebAddress(url) && (
        <Tooltip label="Open the website">
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer noopener nofollow"
            aria-label="Open the website in a new tab"
          >
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
