import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { describe, expect, it } from 'vitest';
import { clickMarks } from './click-marks.ts';

const element = { tag: 'p', selector: '.intro', text: '', href: null };
const step = (x: number, opened: string[]) => ({ step: 'click', at: { x, y: 9 }, element, atMs: 1, opened }) as const;
const window = (label: string, keyword: boolean) => ({
  ...{ label, pass: 'page', unrequested: true, matched_keywords: keyword ? ['larkfield'] : [] },
});
const marksOf = (made: object) =>
  clickMarks({
    windows: [window('1', true), window('2', false)],
    steps: [],
    pass: 'page',
    window: null,
    ...made,
  } as unknown as PopunderResultDetails);

describe('marks of clicks', () => {
  it('stand once at each place, with all that opened there', () => {
    const marks = marksOf({ steps: [step(1, ['1']), step(1, ['2']), step(5, []), { ...step(7, []), at: null }] });
    expect(marks.map(({ label, isBad }) => [label, isBad])).toEqual([
      ['1, 2', true],
      ['·', false],
    ]);
    expect(marks[0]?.words).toBe('a click on the empty page on p.intro opened 1, 2');
  });

  it('are that of the window alone where nobody told of steps', () => {
    const trigger = { step: 'media_click', at: { x: 3, y: 4 }, element: null, userGesture: true, msAfter: 2 };
    expect(marksOf({ window: { label: '2', trigger } })).toMatchObject([{ label: '2', isBad: false }]);
    expect(marksOf({})).toEqual([]);
  });
});
