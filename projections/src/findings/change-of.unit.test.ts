import { PAGE_OUTCOMES, type PageOutcome } from '@proofline/contracts/page-outcome';
import { describe, expect, it } from 'vitest';
import { changeOf } from './change-of.ts';

const page = (outcome: PageOutcome, textKey: string | null = '1') => ({ outcome, textKey });

describe('what became of a page', () => {
  it.each([
    ['compliant', 'not_compliant', 'broken'],
    ['not_compliant', 'compliant', 'fixed'],
    ['compliant', 'filtered_out', 'changed'],
    ['filtered_out', 'not_compliant', 'changed'],
    ['not_compliant', 'filtered_out', 'changed'],
    ['compliant', 'compliant', 'unchanged'],
    ['filtered_out', 'filtered_out', 'unchanged'],
  ] as const)('given it was %s and is %s, is told as %s', (was, is, change) => {
    expect(changeOf(page(was), page(is))).toBe(change);
  });

  it.each(PAGE_OUTCOMES)('is not known when it is or was %s and could not be judged the other time', (other) => {
    for (const unclear of ['blocked', 'failed'] as const) {
      expect(changeOf(page(other), page(unclear))).toBe('undecided');
      expect(changeOf(page(unclear), page(other))).toBe('undecided');
    }
  });

  it('given the same verdict over another text, is a change, but not where a text was not kept', () => {
    expect(changeOf(page('compliant', '1'), page('compliant', '2'))).toBe('changed');
    expect(changeOf(page('compliant', null), page('compliant', '2'))).toBe('unchanged');
    expect(changeOf(page('compliant', '1'), page('compliant', null))).toBe('unchanged');
  });

  it('given another verdict, is broken or fixed whatever its text', () => {
    expect(changeOf(page('compliant', '1'), page('not_compliant', '2'))).toBe('broken');
  });
});
