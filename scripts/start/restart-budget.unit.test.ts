import { describe, expect, it } from 'vitest';
import { RestartBudget } from './restart-budget.ts';

describe('the budget of restarts', () => {
  it('never ends for a process that ends every six seconds', () => {
    const budget = new RestartBudget();
    const spent = Array.from({ length: 1_000 }, (_, index) => budget.spend(index * 6_001));
    expect(spent).not.toContain(undefined);
    expect(spent.at(-1)).toBe(10);
  });

  it('ends with the eleventh end within a minute', () => {
    const budget = new RestartBudget();
    const spent = Array.from({ length: 11 }, (_, index) => budget.spend(index * 5_000));
    expect(spent).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, undefined]);
  });
});
