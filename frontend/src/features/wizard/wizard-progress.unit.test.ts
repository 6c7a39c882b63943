import { describe, expect, it } from 'vitest';
import { back, goTo, isOpen, startProgress, submitCurrent } from './wizard-progress.ts';

const tabs = ['a', 'b', 'c'];
const start = startProgress(tabs);

describe('going through a wizard', () => {
  it('opens a tab only when all before it were submitted', () => {
    const onSecond = submitCurrent(start, tabs);
    expect(tabs.map((id) => isOpen(start, tabs, id))).toEqual([true, false, false]);
    expect(tabs.map((id) => isOpen(onSecond, tabs, id))).toEqual([true, true, false]);
  });

  it('moves on with Next and marks the tab as submitted', () => {
    const next = submitCurrent(start, tabs);
    expect(next.current).toBe('b');
    expect([...next.submitted]).toEqual(['a']);
  });

  it('stays where it is when a closed tab is asked for', () => {
    expect(goTo(start, tabs, 'c').current).toBe('a');
    expect(goTo(start, tabs, 'unknown').current).toBe('a');
  });

  it('goes back without forgetting what was submitted, and not before the first tab', () => {
    const again = back(submitCurrent(start, tabs), tabs);
    expect(again.current).toBe('a');
    expect(isOpen(again, tabs, 'b')).toBe(true);
    expect(back(again, tabs).current).toBe('a');
  });

  it('stays on the last tab', () => {
    const last = submitCurrent(submitCurrent(start, tabs), tabs);
    expect(submitCurrent(last, tabs).current).toBe('c');
  });
});
