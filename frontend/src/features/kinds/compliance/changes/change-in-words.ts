import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';

/**
 * What a page was in the run before and what it is: 'Was Compliant, is Not compliant'. A row knows what became of it; of
 * what was before, no more is said than that tells. Pure.
 */
export function changeInWords(change: ResultChange, outcome: PageOutcome): string {
  const { compliant, not_compliant: notCompliant, failed } = OUTCOMES;
  const is = OUTCOMES[outcome].label;
  switch (change) {
    case 'broken':
      return `Was ${compliant.label}, is ${is}`;
    case 'fixed':
      return `Was ${notCompliant.label}, is ${is}`;
    case 'new':
      return `Had no result, is ${is}`;
    case 'changed':
      return outcome === 'filtered_out'
        ? `Had another text or was judged, is ${is}`
        : `Had another text or was ${OUTCOMES.filtered_out.label}, is ${is}`;
    case 'undecided':
      return is === failed.label ? `${is}, so that nothing can be compared` : `${failed.label}, is ${is}`;
    case 'unchanged':
      return `Was ${is}, is ${is}`;
  }
}
