import { describe, expect, it } from 'vitest';
import { toJson } from './to-json.ts';

describe('JSON for Postgres', () => {
  it('replaces what its text cannot hold and leaves the rest alone', () => {
    expect(toJson([{ text: 'a\0b' }])).toBe('[{"text":"a\u{fffd}b"}]');
    expect(toJson(['\ud83d', '\ud83d\ude00', '\\u0000'])).toBe('["\u{fffd}","\u{1f600}","\\\\u0000"]');
    expect(toJson({ plain: 'Grüße', line: '\n' })).toBe('{"plain":"Grüße","line":"\\n"}');
  });
});
