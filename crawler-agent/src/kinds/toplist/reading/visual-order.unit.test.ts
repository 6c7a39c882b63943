import { describe, expect, it } from 'vitest';
import type { Box } from '../boxes/box-tree.ts';
import { visualOrder } from './visual-order.ts';

const at = (x: number, y: number, height = 80): Box => [x, y, 100, height];
const rows = { rtl: false, columns: false };

describe('The order in which boxes are read', () => {
  it('is row by row, whatever the document says', () => {
    expect(visualOrder([at(0, 200), at(120, 0), at(0, 0), at(120, 200)], rows)).toEqual([2, 1, 0, 3]);
  });

  it('takes what overlaps by half for one row', () => {
    expect(visualOrder([at(120, 30), at(0, 0), at(0, 75), at(120, 112)], rows)).toEqual([1, 0, 2, 3]);
  });

  it('is from the right where the script is', () => {
    expect(visualOrder([at(0, 0), at(120, 0), at(240, 0)], { rtl: true, columns: false })).toEqual([2, 1, 0]);
  });

  it('is down each column where the layout runs so', () => {
    expect(visualOrder([at(0, 0), at(120, 0), at(0, 100), at(120, 100)], { rtl: false, columns: true })).toEqual([
      0, 2, 1, 3,
    ]);
  });

  it('is not known of boxes without room', () => {
    expect(
      visualOrder(
        [
          [0, 0, 0, 0],
          [0, 0, 0, 0],
        ],
        rows,
      ),
    ).toBeNull();
  });
});
