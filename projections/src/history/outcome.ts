import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { HistoryFacts } from './facts.ts';

/** What became of the page an event is about; null for what is about none. Pure. */
export function outcomeOfFacts(facts: HistoryFacts): PageOutcome | null {
  switch (facts.type) {
    case 'PageJudged':
      return facts.compliant ? 'compliant' : 'not_compliant';
    case 'PageFilteredOut':
      return 'filtered_out';
    case 'PageBlocked':
      return 'blocked';
    case 'PageFailed':
      return 'failed';
    default:
      return null;
  }
}
