import { describe, expect, it } from 'vitest';
import { outcomeTabs } from './outcome-counts.ts';

const counts = {
  compliant: 498,
  not_compliant: 227,
  recorded: 0,
  filtered_out: 58,
  could_not_be_judged: 25,
  waiting: 476,
};

describe('the tabs of the result list', () => {
  it('count every page that has its outcome, and none that waits', () => {
    expect(outcomeTabs(counts).map(({ label, count }) => [label, count])).toEqual([
      ['All', 808],
      ['Not compliant', 227],
      ['Compliant', 498],
      ['Could not be judged', 25],
      ['Filtered out', 58],
    ]);
  });

  it('have none for filtered out pages when there are none', () => {
    expect(outcomeTabs({ ...counts, filtered_out: 0 }).map(({ value }) => value)).toEqual([
      undefined,
      'false',
      'true',
      'error',
    ]);
  });

  it('are called what the kind calls them, and none stands for verdicts where nothing was to be judged', () => {
    const words = { compliant: 'As expected', not_compliant: 'Not as expected' };
    expect(
      outcomeTabs(counts, words)
        .map(({ label }) => label)
        .slice(0, 3),
    ).toEqual([...['All', 'Not as expected', 'As expected']]);
    const recorded = { ...counts, compliant: 0, not_compliant: 0, recorded: 39, filtered_out: 0 };
    expect(outcomeTabs(recorded, words).map(({ label }) => label)).toEqual(['All', 'Recorded', 'Could not be judged']);
  });
});
