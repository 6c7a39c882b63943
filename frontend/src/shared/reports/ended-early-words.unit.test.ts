import { REPORT_STATUSES } from '@proofline/contracts/report-status';
import { expect, it } from 'vitest';
import { endedEarlyWords } from './ended-early-words.ts';

it('tells what expired, and how much is missing of it', () => {
  const words = [1_200, 1, 0].map((notJudged) => endedEarlyWords({ status: 'expired', notJudged }));
  expect(words).toEqual(['Expired; 1,200 websites were not judged.', 'Expired; 1 website was not judged.', 'Expired.']);
});

it('tells who cancelled, where it is known', () => {
  const cancelled = { status: 'cancelled', notJudged: 12 } as const;
  const cancelledBy = 'Maya Lindqvist';
  expect(endedEarlyWords({ ...cancelled, cancelledBy })).toBe(
    'Cancelled by Maya Lindqvist; 12 websites were not judged.',
  );
  expect(endedEarlyWords({ ...cancelled, cancelledBy, notJudged: 0 })).toBe('Cancelled by Maya Lindqvist.');
  expect(endedEarlyWords(cancelled)).toBe('12 websites were not judged.');
  expect(endedEarlyWords({ ...cancelled, notJudged: 0 })).toBeNull();
});

it('has nothing to say of other runs', () => {
  const others = REPORT_STATUSES.filter((status) => status !== 'expired' && status !== 'cancelled');
  expect(others.map((status) => endedEarlyWords({ status, notJudged: 3 }))).toEqual(others.map(() => null));
});
