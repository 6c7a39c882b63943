import type { PageEvent } from '@proofline/contracts/events/target';
import type { PageOutcome } from '@proofline/contracts/page-outcome';

/** What a page event makes of its page. */
export function pageOutcomeOf(event: PageEvent): PageOutcome {
  switch (event.type) {
    case 'PageJudged':
      return event.data.verdict.compliant ? 'compliant' : 'not_compliant';
    case 'PageFilteredOut':
      return 'filtered_out';
    case 'PageBlocked':
      return 'blocked';
    case 'PageFailed':
      return 'failed';
  }
}
