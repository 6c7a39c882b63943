import { describe, expect, it } from 'vitest';
import { contextAfter, contextBefore } from './found-context.ts';

describe('the text around a found place', () => {
  it('is cut at whole words', () => {
    expect(contextBefore('it. Bet £250, get three times as much Your first deposit is ')).toBe(
      'times as much Your first deposit is ',
    );
    expect(contextAfter(': if you lose, you get it back. Get the bonus 18+ New custom')).toBe(
      ': if you lose, you get it back. Get',
    );
  });

  it('stays whole when it is short, and is cut anywhere when it has no words', () => {
    expect(contextBefore('from ')).toBe('from ');
    expect(contextAfter('')).toBe('');
    expect(contextBefore('x'.repeat(60))).toHaveLength(36);
    expect(contextAfter('x'.repeat(60))).toHaveLength(36);
  });
});
