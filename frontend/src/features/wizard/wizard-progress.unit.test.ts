import { describe, expect, it } from 'vitest';
import {
  back,
  cloneProgress,
  goTo,
  isOpen,
  leaveFor,
  resumeProgress,
  startProgress,
  submitCurrent,
} from './wizard-progress.ts';

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

const openOf = (progress: Parameters<typeof isOpen>[0]) => tabs.filter((id) => isOpen(progress, tabs, id));

describe('a copy', () => {
  it('has every tab open, and begins at the overview when nothing is wrong', () => {
    const progress = cloneProgress(tabs, undefined);
    expect(progress.current).toBe('c');
    expect(openOf(progress)).toEqual(tabs);
  });

  it('begins at the first tab that fails', () => {
    const progress = cloneProgress(tabs, 'b');
    expect(progress.current).toBe('b');
    expect(openOf(progress)).toEqual(tabs);
  });
});

describe('a draft gone on with', () => {
  it('has the tabs open that were submitted, and the one after them', () => {
    const progress = resumeProgress(tabs, { current: 'b', submitted: new Set(['a']) });
    expect(progress.current).toBe('b');
    expect(openOf(progress)).toEqual(['a', 'b']);
  });

  it('keeps a submitted tab open behind one that was not', () => {
    const progress = resumeProgress(tabs, { current: 'c', submitted: new Set(['c']) });
    expect(openOf(progress)).toEqual(['a', 'c']);
  });

  it('forgets tabs that are gone', () => {
    const progress = resumeProgress(tabs, { current: 'gone', submitted: new Set(['a', 'gone']) });
    expect(progress.current).toBe('a');
    expect([...progress.submitted]).toEqual(['a']);
  });
});

it('without steps, leaving a tab submits it', () => {
  const progress = leaveFor(start, 'c');
  expect(progress.current).toBe('c');
  expect([...progress.submitted]).toEqual(['a']);
});
