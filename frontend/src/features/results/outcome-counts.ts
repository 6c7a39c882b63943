import type { OutcomeCounts } from '@proofline/contracts/api/reports';

interface Tab {
  readonly label: string;
  /** The `compliant` filter; undefined is off. */
  readonly value: string | undefined;
  readonly count: number;
}

/** Tabs of the result list with the run's counts. Filtered out pages get a tab when there are some. */
export function outcomeTabs(counts: OutcomeCounts): Tab[] {
  const { compliant, not_compliant: notCompliant, filtered_out: filtered, could_not_be_judged: unclear } = counts;
  return [
    { label: 'All', value: undefined, count: compliant + notCompliant + filtered + unclear },
    { label: 'Not compliant', value: 'false', count: notCompliant },
    { label: 'Compliant', value: 'true', count: compliant },
    { label: 'Could not be judged', value: 'error', count: unclear },
    ...(filtered > 0 ? [{ label: 'Filtered out', value: 'filtered', count: filtered }] : []),
  ];
}
