import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { PLACEMENT_WORDS, STEP_WORDS } from '@proofline/contracts/kinds/popunder/window';
import { BannerCount, DetailsBanner } from '../../../../shared/result-details/details-banner.tsx';
import { capitalised } from '../../../../shared/ui/capitalised.ts';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';
import { urlParts } from '../../../../shared/ui/url-parts.ts';

/** What came of it, in a sentence. */
export function Banner({ result }: { result: PopunderResultDetails }) {
  const withKeyword = result.windows.filter(({ matched_keywords: found }) => found.length > 0).length;
  return (
    <DetailsBanner {...OUTCOMES[result.outcome]} title={titleOf(result)} reason={sentenceOf(result)}>
      {result.windows.length > 0 && (
        <BannerCount count={`${withKeyword} of ${result.windows.length}`} of="windows with a keyword" />
      )}
    </DetailsBanner>
  );
}

/** Pure. */
export function titleOf({ undecided, outcome, matched_keywords: found }: PopunderResultDetails): string {
  if (undecided !== null) return undecided;
  if (outcome === 'not_compliant') return 'Keyword found in an unrequested window';
  return found.length > 0 ? 'Keyword found in a window that was asked for' : 'No keyword in this window';
}

/** Pure. */
export function sentenceOf(result: PopunderResultDetails): string {
  const { window, looks, error_detail: detail } = result;
  if (window === null) {
    if (looks !== null) return 'That proves nothing: such pages open once a visitor, by chance, or for some only.';
    return detail === null ? 'The website could not be looked at.' : `The website could not be looked at: ${detail}`;
  }
  const what = capitalised(STEP_WORDS[window.trigger.step]);
  const place = PLACEMENT_WORDS[window.placement].toLowerCase();
  const where = window.placement === 'over' || window.placement === 'under' ? `${place} the page` : `as ${place}`;
  const end = result.final_url === null ? 'it led nowhere' : `its chain ends at ${urlParts(result.final_url).host}`;
  return `${what} opened window ${window.label} ${where}; ${end}.`;
}
