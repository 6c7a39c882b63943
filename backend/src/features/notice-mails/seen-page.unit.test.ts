import { describe, expect, it } from 'vitest';
import type { ResultVerdict } from '../kinds/kind-results.ts';
import { ruleLines, verdictLine } from './seen-page.ts';

type Reason = ResultVerdict['against'][number];

const verdict = (against: readonly Reason[]): ResultVerdict => ({
  ...{ subject: 'http://pop-01.example/', isCompliant: false },
  against: [...against],
});
const keyword = (found: string): Reason => ({ rule: 'Larkfield', mark: 'Keyword found', found });

describe('What a mail says of a page', () => {
  it('names each reason once, however often it was found, and counts those that are left', () => {
    const twice = [keyword('here'), keyword('there')];
    expect(verdictLine(verdict(twice))).toBe('Not compliant: “Larkfield” keyword found');
    const others = ['18+', 'risk-free', 'licence'].map((rule): Reason => ({ rule, mark: 'Fail', found: '' }));
    expect(verdictLine(verdict([...twice, ...others]))).toBe(
      'Not compliant: “Larkfield” keyword found, “18+” failed, +2 more',
    );
    expect(verdictLine(verdict([]))).toBe('Not compliant');
  });

  it('tells five places one by one, each in a line of its own', () => {
    const places = Array.from({ length: 7 }, (_, place) => keyword(`place ${place}\nBcc: x@y.example\u202e`));
    expect(ruleLines(verdict(places))).toEqual([
      ...Array.from({ length: 5 }, (_, place) => `Keyword found: “Larkfield”. place ${place} Bcc: x@y.example`),
      '+2 more',
    ]);
    expect(ruleLines(verdict([keyword('word '.repeat(200))]))[0]?.length).toBeLessThanOrEqual(300);
  });
});
