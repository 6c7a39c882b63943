import type { PageInRunView } from '@proofline/contracts/kinds/compliance/result-view';
import { absoluteTime } from '../../../../shared/time/format-time.ts';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';

/** Since which run the page is as it was in the last: 'Not compliant since 19 Nov 2026, 02:28'. */
export function overRunsInWords(runs: readonly PageInRunView[], timezone: string): string {
  const labelOf = (run: PageInRunView | undefined) => run && OUTCOMES[run.outcome].label;
  const label = labelOf(runs.at(-1));
  const before = runs.findLastIndex((run) => labelOf(run) !== label);
  const first = runs[before + 1];
  if (first === undefined || label === undefined) return '';
  return before === -1
    ? `${label} in all ${runs.length} runs`
    : `${label} since ${absoluteTime(first.ctime, timezone)}`;
}
