import { describe, expect, it } from 'vitest';
import { mentionAt } from './mention-at.ts';

describe('a mention being typed', () => {
  it.each([
    ['@', { at: 0, typed: '' }],
    ['Hi @An', { at: 3, typed: 'An' }],
    ['(@Ann L', { at: 1, typed: 'Ann L' }],
    ['@Ann and @Zo', { at: 9, typed: 'Zo' }],
  ])('stands in %j', (text, typed) => {
    expect(mentionAt(text, text.length)).toEqual(typed);
  });

  it.each(['', 'Hi', 'me@Ann', '@ Ann', '@Ann ', '@Ann\n', `@${'n'.repeat(40)}`])('stands not in %j', (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  });

  it('is looked for before the caret alone', () => {
    expect(mentionAt('Hi @Ann', 2)).toBeNull();
    expect(mentionAt('Hi @Ann', 5)).toEqual({ at: 3, typed: 'A' });
  });
});
