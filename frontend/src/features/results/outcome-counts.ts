import type { OutcomeCounts } from '@proofline/contracts/api/reports';
import type { KindLook } from '../kinds/kind-look.ts';

interface Tab {
  readonly label: string;
  /** The `compliant` filter; undefined is off. */
  readonly value: string | undefined;
  readonly count: number;
}

/** Tabs of the result list with the run's counts. What few kinds have, or few runs, gets a tab when there is some. */
export function outcomeTabs(counts: OutcomeCounts, words: KindLook['outcomeWords'] = {}): Tab[] {
  const { compliant, not_compliant: notCompliant, recorded, filtered_out: filtered } = counts;
  const hasVerdicts = recorded === 0 || compliant + notCompliant > 0;
  const { could_not_be_judged: unclear } = counts;
  return [
    { label: 'All', value: undefined, count: compliant + notCompliant + recorded + filtered + unclear },
    ...(recorded > 0 ? [{ label: 'Recorded', value: 'recorded', count: recorded }] : []),
    ...(hasVerdicts ? [{ label: words.not_compliant ?? 'Not compliant', value: 'false', count: notCompliant }] : []),
    ...(words.compliant === null || !hasVerdicts
      ? []
      : [{ label: words.compliant ?? 'Compliant', value: 'true', count: compliant }]),
    { label: 'Could not be judged', value: 'error', count: unclear },
    ...(filtered > 0 ? [{ label: words.filtered_out ?? 'Filtered out', value: 'filtered', count: filtered }] : []),
  ];
}
