import { describe, expect, it } from 'vitest';
import { newRowsInWords } from './new-rows-in-words.ts';

describe('rows that wait to be shown', () => {
  it('are told of with their number', () => {
    expect(newRowsInWords(1)).toEqual({ button: '1 new', status: '1 new row has arrived.' });
    expect(newRowsInWords(1_234)).toEqual({ button: '1,234 new', status: '1,234 new rows have arrived.' });
  });

  it('can be fewer than before', () => {
    expect(newRowsInWords(0)).toEqual({ button: 'Refresh rows', status: 'Rows have gone or changed places.' });
  });
});
