import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://proofline.example';

describe('the redirect after login', () => {
  it('keeps path, query and fragment of this origin', () => {
    expect(safeRedirect('/manage_checks?page=2#row', origin)).toBe('/manage_checks?page=2#row');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/manage_checks',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'manage_checks',
    '',
  ])('refuses %j', (target) => {
    expect(safeRedirect(target, origin)).toBeUndefined();
  });

  it('never leads back to login', () => {
    expect(safeRedirect('/login?redirect=%2F', origin)).toBeUndefined();
  });
});
