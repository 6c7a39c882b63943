import { describe, expect, it } from 'vitest';
import { pageOfRows } from './page-of-rows.ts';

const rows = [
  { name: 'Gamma', size: 1 },
  { name: 'alpha', size: 3 },
  { name: 'beta', size: 3 },
];
const state = { page: 1, pageSize: 10, ordering: undefined, filters: {} };
const namesOf = (change: Partial<Parameters<typeof pageOfRows>[1]>) =>
  pageOfRows(
    rows,
    { ...state, ...change },
    {
      matches: ({ name }, { search = '' }) => name.includes(search),
      orders: { name: (a, b) => a.name.localeCompare(b.name), size: (a, b) => a.size - b.size },
    },
  );

describe('a page of rows that are all here', () => {
  it.each([
    [undefined, ['alpha', 'beta', 'Gamma']],
    ['-name', ['Gamma', 'beta', 'alpha']],
    ['size', ['Gamma', 'alpha', 'beta']],
    ['-size', ['alpha', 'beta', 'Gamma']],
    ['constructor', ['alpha', 'beta', 'Gamma']],
  ])('by %s', (ordering, names) => {
    expect(namesOf({ ordering }).results.map(({ name }) => name)).toEqual(names);
  });

  it('is filtered, then cut', () => {
    expect(namesOf({ filters: { search: 'a' }, page: 2, pageSize: 2 })).toEqual({
      count: 3,
      page: 2,
      perPage: 2,
      page_size: 2,
      results: [rows[0]],
    });
    expect(namesOf({ filters: { search: 'et' } }).count).toBe(1);
  });
});
