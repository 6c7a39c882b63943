import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://proofline.example';

describe('the redirect after login', () => {
  it('keeps path, query and fragment of this origin', () => {
    expect(safeRedirect('/manage_checks?page=2#row', origin)).toBe('/manage_checks?page=2#row');
  });

  const strangers = [
    'https://evil.example/',
    '//evil.example/manage_checks',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/manage_checks/..//evil.example',
    '/./\\evil.example',
    '/.//evil.example/.//evil.example',
    '//evil.example@proofline.example',
    'javascript:alert(1)',
    'manage_checks',
    '',
  ];
  it.each(strangers)('refuses %j', (target) => {
    expect(safeRedirect(target, origin)).toBeUndefined();
  });

  it.each(['/login?redirect=%2F', '/login/', '/LOGIN', '/%6cogin', '/logout', '/maintenance?redirect=%2Fmaintenance'])(
    'never leads back to a page that leads on by itself: %s',
    (target) => {
      expect(safeRedirect(target, origin)).toBeUndefined();
    },
  );

  it('leads here however its answer is read, whatever it was asked for', () => {
    const parts = [
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '\\',
      '\t',
      ':',
      '@',
      '?',
      '#',
      '%',
      'evil.example',
      'a',
      ' ',
      '\u0000',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 20_000; round += 1) {
      const target = `/${Array.from({ length: 1 + next(7) }, () => parts[next(parts.length)]).join('')}`;
      const path = safeRedirect(target, origin);
      if (path !== undefined && new URL(path, origin).origin !== origin) expect.fail(`${target} leads to ${path}`);
    }
  });

  it('was seen to lead away when only what was asked for is looked at', () => {
    const lesser = (target: string) => {
      const address = URL.parse(target, origin);
      return address?.origin === origin ? address.pathname + address.search + address.hash : '/';
    };
    const away = strangers.filter((target) => new URL(lesser(target), origin).origin !== origin);
    expect(away).toContain('/.//evil.example');
  });
});
