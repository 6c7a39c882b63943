import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password-rules.ts';

describe('A new password', () => {
  it.each(['Demo-Pass-2026!', 'orange-Kettle-9-sky', 'Ünïcode-Wort-7', 'Contest-Kiln-4!', '𝒰nicode-Wort-7a'])(
    'may be %s',
    (password) => {
      expect(passwordProblems(password)).toEqual([]);
    },
  );

  it.each([
    ['Ab1!', 'Use at least 8 characters.'],
    ['ALLCAPS-12345', 'Use at least one lowercase letter.'],
    ['nocaps-12345', 'Use at least one uppercase letter.'],
    ['NoNumbers-here', 'Use at least one number.'],
    ['NoSpecials12', 'Use at least one special character.'],
    [`Aa1!${'x'.repeat(200)}`, 'Use at most 200 characters.'],
  ])('is refused as %s', (password, message) => {
    expect(passwordProblems(password)).toEqual([message]);
  });

  it.each([
    ...['P@ssw0rd1', 'Summer2027!', 'Welcome-2026!', 'Adm1n!!2026', 'zaq1ZAQ!'],
    // With something put before or after, signs for letters, and words side by side.
    ...['password123!A', 'xX-Password-1!', 'P4$$w0rd-Xyz', '1l0vey0u-ABC', 'Welcome-Admin-7x', '2026!Casino?ab'],
    ...['Passw0rdPassw0rd!', 'p@ssword1234567!Q', 'Test-1234567890', 'PROOFLINE-2026-ab'],
  ])('is refused as common: %s', (password) => {
    expect(passwordProblems(password)).toEqual(['This password is too common.']);
  });
});
