import { describe, expect, it } from 'vitest';
import { commentTime } from './comment-time.ts';

const now = new Date('2026-11-20T14:30:00Z');
const words = (at: string) => commentTime(at, now, 'Europe/Malta');

describe('the time of a comment', () => {
  it('is relative for two hours', () => {
    expect(words('2026-11-20T14:29:40Z')).toBe('just now');
    expect(words('2026-11-20T14:12:00Z')).toBe('18 min ago');
    expect(words('2026-11-20T12:30:00Z')).toBe('2 h ago');
  });

  it('is the date afterwards, in the chosen timezone', () => {
    expect(words('2026-11-20T12:29:59Z')).toBe('20 Nov 2026');
    expect(words('2026-11-18T23:30:00Z')).toBe('19 Nov 2026');
  });
});
