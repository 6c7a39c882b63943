import { describe, expect, it } from 'vitest';
import { linesRefused } from './refused-lines.ts';

describe('the lines a refusal names', () => {
  it('stand in its message', () => {
    expect(linesRefused({ urls: ['URLs invalid on lines: 2, 15'] })).toEqual([2, 15]);
  });

  it('are fields of their own', () => {
    const nul = ['Null characters are not allowed.'];
    expect(linesRefused({ 'urls.14': nul, 'urls.1': nul, name: ['This field is required'] })).toEqual([2, 15]);
  });

  it('are none when it is about something else', () => {
    expect(linesRefused({ urls: ['A list holds at most 10,000 URLs.'], name: ['lines: 3'] })).toEqual([]);
  });
});
