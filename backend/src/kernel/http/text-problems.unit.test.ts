import { describe, expect, it } from 'vitest';
import { textProblems } from './text-problems.ts';

describe('Text people send', () => {
  it('may hold anything that Postgres holds', () => {
    const body = { name: 'Ünïcode 😀 \t\r\n \u0001 \ufffd', count: 1, list: [true, null, 'x'], tree: { rules: [] } };
    expect(textProblems(body)).toEqual({});
    expect(textProblems(undefined)).toEqual({});
  });

  it('is refused by field where it holds NUL or half a surrogate pair', () => {
    expect(textProblems({ name: 'a\0b', rules: { rules: [{ value: '\ud800' }, { value: 'fine' }] } })).toEqual({
      name: ['Null characters are not allowed.'],
      'rules.rules.0.value': ['Surrogate characters are not allowed.'],
    });
    expect(textProblems('\0')).toEqual({ non_field_errors: ['Null characters are not allowed.'] });
  });

  it('is looked at however deep it is, and a hostile body gets a bounded answer', () => {
    let deep: unknown = '\0';
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    expect(Object.values(textProblems(deep))).toEqual([['Null characters are not allowed.']]);
    expect(Object.keys(textProblems(Array.from({ length: 1_000 }, () => '\0')))).toHaveLength(50);
  });
});
