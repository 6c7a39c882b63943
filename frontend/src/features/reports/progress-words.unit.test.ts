import { describe, expect, it } from 'vitest';
import { deadLinkWords, doneCount, outcomeBar, paceWords } from './progress-words.ts';

const outcomes = {
  compliant: 50,
  not_compliant: 20,
  recorded: 0,
  filtered_out: 0,
  could_not_be_judged: 10,
  waiting: 20,
};

describe('the pace of a run', () => {
  it('is told per second with the time that is left', () => {
    expect(paceWords(3.94, { ...outcomes, waiting: 476 })).toBe('3.9 pages/s, about 2 min left');
    expect(paceWords(1, outcomes)).toBe('1.0 pages/s, less than a minute left');
    expect(paceWords(0.5, { ...outcomes, waiting: 7_200 })).toBe('0.5 pages/s, about 4 h left');
    expect(paceWords(1_234.4, { ...outcomes, waiting: 0 })).toBe('1,234 pages/s');
  });

  it('is not told while nothing moves', () => {
    expect(paceWords(null, outcomes)).toBe('');
    expect(paceWords(0, outcomes)).toBe('');
  });
});

describe('dead links', () => {
  it('are told where there are any', () => {
    expect([0, 1, 1_400].map(deadLinkWords)).toEqual([
      '',
      '1 dead link was passed over.',
      '1,400 dead links were passed over.',
    ]);
  });
});

describe('the bar of a run', () => {
  it('has a part for every outcome that occurred, and room for what waits', () => {
    expect(outcomeBar({ outcomes, not_judged_url_count: 0 })).toEqual([
      { outcome: 'compliant', color: 'success', share: 0.5 },
      { outcome: 'not_compliant', color: 'danger', share: 0.2 },
      { outcome: 'could_not_be_judged', color: 'warning', share: 0.1 },
    ]);
  });

  it('leaves as much room for what an ended run never came to', () => {
    const ended = { outcomes: { ...outcomes, waiting: 0 }, not_judged_url_count: 20 };
    expect(outcomeBar(ended)).toEqual(outcomeBar({ outcomes, not_judged_url_count: 0 }));
  });

  it('is empty before the first website is known', () => {
    const none = { compliant: 0, not_compliant: 0, recorded: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 0 };
    expect(outcomeBar({ outcomes: none, not_judged_url_count: 0 })).toEqual([]);
  });
});

it('counts the websites that are done, whatever the number of their pages', () => {
  const counts = { url_count: 40, not_judged_url_count: 0 };
  expect(doneCount({ ...counts, outcomes: { ...outcomes, waiting: 15 } })).toBe(25);
  expect(doneCount({ ...counts, outcomes: { ...outcomes, waiting: 0 }, not_judged_url_count: 12 })).toBe(28);
});
