import { describe, expect, it } from 'vitest';
import { headerLine } from './header-line.ts';

describe('Words in a header', () => {
  it.each([
    ['Run failed: Check 1', 'Run failed: Check 1'],
    ['Hi\r\nBcc: thief@evil.example', 'Hi Bcc: thief@evil.example'],
    ['Hi\n\n\u2028there\u0000', 'Hi there'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['Zażółć 👩‍💻 فحص', 'Zażółć 👩‍💻 فحص'],
    ['   ', ''],
  ])('%j are %j', (words, line) => {
    expect(headerLine(words)).toBe(line);
  });

  it('end somewhere, between characters', () => {
    const line = headerLine('👍'.repeat(400));
    expect([[...line].length, line.endsWith('👍…')]).toEqual([150, true]);
  });
});
