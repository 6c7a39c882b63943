import { describe, expect, it } from 'vitest';
import { percentCompleted } from './percent-completed.ts';

describe('how far a run is', () => {
  it('is 100 percent when it is completed, be it with nothing to do, and never before', () => {
    expect(percentCompleted('completed', 0, 0)).toBe(100);
    // Every target of a stage has its outcome, and another stage may follow.
    expect(percentCompleted('in_progress', 10, 10)).toBe(99);
    expect(percentCompleted('paused', 10, 10)).toBe(99);
    expect(percentCompleted('expired', 10, 10)).toBe(99);
    expect(percentCompleted('cancelled', 3, 10)).toBe(30);
    expect(percentCompleted('in_progress', 5, 10)).toBe(50);
    expect(percentCompleted('pending', 0, 10)).toBe(0);
    expect(percentCompleted('failed', 10, 10)).toBe(100);
  });
});
