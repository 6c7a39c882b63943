import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { BannerCount, DetailsBanner } from '../../../../shared/result-details/details-banner.tsx';
import { lookOf, StateMark } from '../state-mark.tsx';
import { sentencesOf, titleOf } from './verdict-words.ts';

/** Where the brand stands beside where it was expected. */
export function Banner({ result }: { result: ToplistResultDetails }) {
  const { found_position: found, entries, state } = result;
  return (
    <DetailsBanner {...lookOf(result)} title={titleOf(result)} reason={sentencesOf(result)}>
      {found !== null && entries !== null ? (
        <BannerCount count={found} of={`of ${entries} entries`} />
      ) : (
        state !== null && <StateMark result={result} look="chip" />
      )}
    </DetailsBanner>
  );
}
