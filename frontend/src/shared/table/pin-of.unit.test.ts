import { describe, expect, it } from 'vitest';
import type { TableColumn } from './column.ts';
import { pinOf } from './pin-of.ts';

const column = (id: string, rest: Partial<TableColumn<null>> = {}): TableColumn<null> => ({
  id,
  label: id,
  cell: () => null,
  ...rest,
});
const columns = [
  column('name', { pin: 'start' }),
  column('kind'),
  column('status', { pin: 'end', width: 192 }),
  column('actions', { pin: 'end', width: 112 }),
];

describe('columns that stay in sight', () => {
  it('lie beside each other at the end, the first of them with the edge', () => {
    expect(columns.map((one) => pinOf(one, columns))).toEqual([
      { 'data-pin': 'start' },
      {},
      { 'data-pin': 'end', 'data-pin-edge': true, style: { '--pin-end': '112px' } },
      { 'data-pin': 'end', style: { '--pin-end': '0px' } },
    ]);
  });
});
