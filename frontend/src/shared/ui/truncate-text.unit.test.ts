import { describe, expect, it } from 'vitest';
import { truncateText } from './truncate-text.ts';

describe('a limited text', () => {
  it.each([
    ['a'.repeat(60), 60],
    ['a'.repeat(61), 60],
    [`${'a'.repeat(59)}😀`, 59],
    [`${'a'.repeat(58)}😀`, 60],
  ])('%s keeps %i characters', (text, length) => {
    expect(truncateText(text)).toHaveLength(length);
    expect(text.startsWith(truncateText(text))).toBe(true);
  });
});
