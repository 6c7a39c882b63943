import { describe, expect, it } from 'vitest';
import { circleOf, unusedPairs } from './feature-pairs.ts';

const folder = 'frontend/src/features';
const file = (source: string, ...imports: string[]) => ({
  source: `${folder}/${source}`,
  dependencies: imports.map((resolved) => ({ resolved })),
});

describe('the list of features that import each other', () => {
  const list = { reports: ['kinds', 'results'], results: ['kinds'] };
  const modules = [
    file('reports/page.tsx', `${folder}/kinds/registry.ts`, 'frontend/src/shared/api/client.ts'),
    file('reports/page.unit.test.tsx', `${folder}/results/table.tsx`),
    file('results/table.tsx', `${folder}/kinds/registry.ts`, `${folder}/results/query.ts`),
  ];

  it('names no pair that only a test uses, or nobody', () => {
    expect(unusedPairs(folder, list, modules)).toEqual(['reports → results']);
    expect(unusedPairs(folder, list, [...modules, file('reports/a.ts', `${folder}/results/query.ts`)])).toEqual([]);
    expect(unusedPairs('backend/src/features', { a: ['b'] }, modules)).toEqual(['a → b']);
  });

  it('leads nowhere back, however long the way', () => {
    expect(circleOf(list)).toBeUndefined();
    expect(circleOf({ ...list, kinds: ['reports'] })).toBe('reports → kinds → reports');
    expect(circleOf({ a: ['b'], b: ['c'], c: ['b'] })).toBe('b → c → b');
    expect(circleOf({ a: ['a'] })).toBe('a → a');
  });
});
