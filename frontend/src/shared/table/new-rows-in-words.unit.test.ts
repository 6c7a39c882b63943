import { describe, expect, it } from 'vitest';
import { newRowsInWords } from './new-rows-in-words.ts';

describe('rows that wait to be shown', () => {
  it('are told of with their number', () => {
    expect(newRowsInWords({ waiting: 1, changes: 1 }, false)).toEqual({
      button: '1 new',
      status: '1 new row has arrived.',
    });
    expect(newRowsInWords({ waiting: 1_234, changes: 1_234 }, false)).toEqual({
      button: '1,234 new',
      status: '1,234 new rows have arrived.',
    });
  });

  it('can be fewer than before', () => {
    expect(newRowsInWords({ waiting: 0, changes: 0 }, false)).toEqual({
      button: 'Refresh rows',
      status: 'Rows have gone or changed places.',
    });
  });

  it('are told of as changes where rows move among each other', () => {
    expect(newRowsInWords({ waiting: 1, changes: 3 }, true)).toEqual({
      button: '3 changes',
      status: '3 changes in the order of the rows.',
    });
    expect(newRowsInWords({ waiting: 0, changes: 1 }, true).button).toBe('1 change');
  });
});
