import { PAGE_OUTCOMES } from '@proofline/contracts/page-outcome';
import { describe, expect, it } from 'vitest';
import { lookOf } from './event-icon.tsx';

describe('the mark of an event', () => {
  it.each([
    ['compliant', 'success'],
    ['not_compliant', 'danger'],
    ['filtered_out', 'quiet'],
    ['blocked', 'warning'],
    ['failed', 'warning'],
  ] as const)('of a page that came out %s is %s, whatever the event is called', (outcome, tone) => {
    expect(lookOf({ type: 'PageJudged', outcome }).tone).toBe(tone);
    expect(lookOf({ type: 'EventOfTomorrow', outcome })).toBe(lookOf({ type: 'PageJudged', outcome }));
  });

  it('is another for every outcome', () => {
    expect(new Set(PAGE_OUTCOMES.map((outcome) => lookOf({ type: '', outcome }).Icon)).size).toBe(PAGE_OUTCOMES.length);
  });

  it('says by its type what is about no page, and is a dot for what nobody knows', () => {
    expect(lookOf({ type: 'ReportFailed', outcome: null }).tone).toBe('danger');
    expect(lookOf({ type: 'EventOfTomorrow', outcome: null }).tone).toBe('quiet');
  });
});
