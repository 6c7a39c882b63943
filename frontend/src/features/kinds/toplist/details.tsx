import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { Address } from '../../../shared/result-details/address.tsx';
import { Attempts } from '../../../shared/result-details/attempts.tsx';
import { DetailsFrame } from '../../../shared/result-details/details-frame.tsx';
import { RedirectChain } from '../../../shared/result-details/redirect-chain.tsx';
import type { DetailsProps } from '../report-view.ts';
import { Banner } from './details/banner.tsx';
import { EvidenceFacts } from './details/evidence-facts.tsx';
import { ListAsRead } from './details/list-as-read.tsx';
import { ListFacts } from './details/list-facts.tsx';
import { MarkedPage } from './details/marked-page.tsx';
import { OtherLists } from './details/other-lists.tsx';
import { OverRuns } from './details/over-runs.tsx';

/** Where the brand stands, the list it stands in as it was read, its way through the runs, and what is kept. */
export function ToplistDetails({ report, result, covered, onCover }: DetailsProps<ToplistResultDetails>) {
  const { attempts, attempts_made: told, redirect_chain: hops } = result;
  const address = result.final_url ?? result.url;
  return (
    <DetailsFrame
      main={
        <>
          <Address url={address} />
          <Banner result={result} />
          {/* Keyed: what was unfolded for one brand says nothing of the next. */}
          <ListAsRead key={result.id} result={result} />
          <OverRuns projectId={String(report.project_id)} result={result} />
        </>
      }
      side={
        <>
          <MarkedPage result={result} opened={covered} onOpen={onCover} />
          <ListFacts result={result} />
          <OtherLists result={result} />
          {hops.length > 0 && <RedirectChain hops={hops} end={address} status={result.http_status} />}
          {(attempts > 1 || result.reading === null) && <Attempts told={told} made={attempts} />}
          <EvidenceFacts result={result} />
        </>
      }
    />
  );
}
