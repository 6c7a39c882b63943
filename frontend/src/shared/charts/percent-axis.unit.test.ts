import { expect, it } from 'vitest';
import { percentAxis } from './percent-axis.ts';

const axisOf = (...percents: number[]) => percentAxis(percents.map((percent) => ({ percent })));

it('is of whole fives around the line, within 0 and 100', () => {
  expect(axisOf(61, 68.7)).toEqual([55, 75]);
  expect(axisOf(100, 99)).toEqual([95, 100]);
  expect(axisOf(0, 0)).toEqual([0, 5]);
});
