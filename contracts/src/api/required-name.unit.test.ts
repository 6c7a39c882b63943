import { describe, expect, it } from 'vitest';
import { requiredName } from './required-name.ts';

const name = requiredName(10);
const problemOf = (value: unknown) => name.safeParse(value).error?.issues.map(({ message }) => message);

describe('A required name', () => {
  it.each([undefined, '', '   ', '\u200b', '\u202e \u2060', '\u3164'])(
    'is asked for where nothing is seen: %j',
    (value) => {
      expect(problemOf(value)).toEqual(['This field is required']);
    },
  );

  it.each(['a\nb', 'a\r\nBcc: x', 'Licence\u202egpj.exe', '\u001b[31mred', 'a\u2028b'])(
    'stays in its line: %j',
    (value) => {
      expect(name.safeParse(value.slice(0, 10)).error?.issues.map(({ message }) => message)).toEqual([
        'Line breaks and control characters are not allowed.',
      ]);
    },
  );

  it('has an end', () => {
    expect(problemOf('a'.repeat(11))).toEqual(['Ensure this field has no more than 10 characters.']);
  });

  it('is kept as it is written, in any script', () => {
    expect(name.parse('  قائمة ١ ')).toBe('قائمة ١');
    expect(name.parse('👩‍👧')).toBe('👩‍👧');
  });
});
