import { describe, expect, it } from 'vitest';
import { InvalidInput } from './errors.ts';
import { parseOrdering } from './ordering.ts';

const fields = { ctime: 'createdAt', name: 'name' } as const;

describe('An order', () => {
  it('is read field by field, descending with a minus', () => {
    expect(parseOrdering('-ctime,name', fields)).toEqual([
      { field: 'createdAt', descending: true },
      { field: 'name', descending: false },
    ]);
  });

  it('is the list’s own when none is asked for', () => {
    expect(parseOrdering(undefined, fields)).toBeUndefined();
    expect(parseOrdering('', fields)).toBeUndefined();
  });

  it.each(['password', '--name', 'constructor', 'createdAt', 'name;drop', 'name,name,name,name,name,name'])(
    'is refused as %s',
    (text) => {
      expect(() => parseOrdering(text, fields)).toThrow(InvalidInput);
    },
  );
});
