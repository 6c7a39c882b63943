import { expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const size = { width: 104, height: 14 };

it('goes from side to side, and from its lowest to its highest', () => {
  expect(sparklinePath([50, 70, 60], size).path).toBe('M2.0 12.0L52.0 2.0L102.0 7.0');
  expect(sparklinePath([50, 70, 60], size).end).toEqual({ x: 102, y: 7 });
});

it('lies in the middle when nothing changes, and makes no mountain of a point', () => {
  expect(sparklinePath([80, 80], size).path).toBe('M2.0 7.0L102.0 7.0');
  expect(sparklinePath([80, 81], size).path).toBe('M2.0 7.5L102.0 6.5');
});
