import { describe, expect, it } from 'vitest';
import { paceLine } from './pace-line.tsx';

describe('The line of an agent’s pace', () => {
  it('runs along the bottom while nothing is done', () => {
    expect(paceLine([0, 0, 0])).toBe('2.0,22.0 42.0,22.0 82.0,22.0');
  });

  it('fills the box with its highest minute', () => {
    expect(paceLine([0, 30, 15])).toBe('2.0,22.0 42.0,2.0 82.0,12.0');
  });

  it('is a point for one minute, and nothing for none', () => {
    expect(paceLine([3])).toBe('2.0,2.0');
    expect(paceLine([])).toBe('');
  });
});
