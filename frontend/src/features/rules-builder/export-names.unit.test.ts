import { describe, expect, it } from 'vitest';
import { addNames } from './export-names.ts';

describe('parameters to export', () => {
  it('are added one by one, or many that were pasted', () => {
    expect(addNames(['btag'], ' campaign ')).toEqual({ kind: 'added', names: ['btag', 'campaign'] });
    expect(addNames([], 'btag campaign\nbtag')).toEqual({ kind: 'added', names: ['btag', 'campaign'] });
    expect(addNames(['btag'], ' ')).toEqual({ kind: 'empty' });
  });

  it('are there once', () => {
    expect(addNames(['btag', 'campaign'], 'btag')).toEqual({ kind: 'repeated', name: 'btag' });
    expect(addNames(['btag'], 'btag campaign')).toEqual({ kind: 'added', names: ['btag', 'campaign'] });
  });

  it('are so many and so long at most', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `p${n}`);
    expect(addNames(twenty.slice(1), 'last')).toMatchObject({ kind: 'added' });
    expect(addNames(twenty, 'more')).toEqual({ kind: 'refused', message: 'A rule exports at most 20 parameters.' });
    expect(addNames([], 'x'.repeat(101))).toEqual({
      kind: 'refused',
      message: 'A name holds at most 100 characters.',
    });
  });
});
